import { CsvError, type Options, parse } from 'csv-parse/sync';

/** Where the table of a text file begins, and what separates its cells. */
export interface TableLayout {
  delimiter: string;
  /** the titles of the columns; undefined if none of the first rows has them */
  header: readonly string[] | undefined;
  /** number of the header's last line, from 1; without a header, how many lines precede the table */
  headerLine: number;
}

/** Files begin with a name, a week or the address of the shop, but hardly with more rows than these. */
const rowsSearched = 50;
/** The search parses the text once for each separator, which must not take long for any file. */
const charactersSearched = 100_000;

const delimiters = ['\t', ';', ','] as const;

/**
 * Finds the separator and the header of a table that a spreadsheet program has saved as text. Above the header there may be
 * titles, and the line 'sep=;' that some programs write; separators inside quotes are part of their cell.
 * @param isHeader whether a row has the titles that the table needs
 */
export function findTable(text: string, isHeader: (cells: readonly string[]) => boolean): TableLayout {
  const start = text.slice(0, charactersSearched);
  const [stated, separator = ''] = /^"?sep=([^\r\n])"?[;,\t]*(?=[\r\n]|$)/i.exec(start) ?? [];
  const read = [...new Set([...separator, ...delimiters])].map((delimiter) => ({
    delimiter,
    rows: readStart(start, delimiter),
  }));
  for (const { delimiter, rows } of read) {
    const found = rows.find(({ record }) => isHeader(record));
    if (found) return { delimiter, header: found.record, headerLine: found.info.lines };
  }
  const separates = ({ rows }: { rows: TextRow[] }) =>
    rows.filter(({ record }) => record.length > 1).length * 2 > rows.length;
  return {
    delimiter: separator || (read.find(separates)?.delimiter ?? ';'),
    header: undefined,
    headerLine: stated === undefined ? 0 : 1,
  };
}

/** A row of a text, as `parse` returns it with `textTable`. */
export interface TextRow {
  record: string[];
  /** `lines` is the number of the row's last line */
  info: { lines: number };
}

/** How csv-parse reads tables of any program; lines that were added by another one may end differently. */
export const textTable = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  info: true,
} satisfies Options;

/** Reads the first rows, up to a quotation mark that is not closed. */
function readStart(text: string, delimiter: string): TextRow[] {
  const rows: TextRow[] = [];
  try {
    parse(text, {
      ...textTable,
      delimiter,
      to: rowsSearched,
      on_record: (row) => void rows.push(row as unknown as TextRow),
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return rows;
}
