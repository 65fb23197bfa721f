import { createHash } from 'node:crypto';
import { CsvError, parse } from 'csv-parse/sync';
import { maxSheetRows } from '#domain/price-batches.ts';
import { hasSheetTitles, isHeader } from '#domain/price-sheets.ts';
import { Failure } from '../../platform/failure.ts';
import { findTable, type TableLayout, type TextRow, textTable } from '../../platform/table-layout.ts';

/** A spreadsheet as text: its columns, and its lines with their numbers in the file. */
export interface Sheet {
  /** of the file's bytes */
  sha256: string;
  /** the titles; empty if the table has none */
  header: readonly string[];
  /** how many columns the titles or the widest line have */
  width: number;
  lines: readonly SheetLine[];
}

export interface SheetLine {
  /** counted from 1 */
  row: number;
  cells: readonly string[];
  /** unusable cells, by their index, with the reason in Portuguese */
  troubles: ReadonlyMap<number, string>;
}

/** Longer cells are truncated, and a row that needs one of them is refused. */
const longestCell = 200;
const maxColumns = 100;

// A file is measured before it is parsed, because parsing a wrong one would block the whole server for seconds.
/** Cells may have line breaks, and rows may be empty, so that a file can have more lines than rows. */
const maxLines = 4 * maxSheetRows;
const longestLine = 20_000;
/** 40 for each row, because spreadsheet programs also write empty columns. */
const maxSeparators = 40 * maxSheetRows;

/**
 * Reads a CSV file in UTF-8 or Windows-1252, separated by semicolons, commas or tabs.
 * @throws {Failure} 'invalid' for a file without rows, with too many rows or columns, or with an unclosed quotation mark
 */
export function readSheet(bytes: Buffer): Sheet {
  const text = decode(bytes);
  const layout = findTable(text, hasSheetTitles);
  refuseHuge(text, layout.delimiter);
  const lines = parseRecords(text, layout)
    .map(({ record, info }) => readLine(record, info.lines))
    .filter((line) => filledCells(line) > 0);
  if (lines.length > maxSheetRows + 1) throw tooManyRows();
  const table = layout.header ? lines : withoutTitleLines(lines);
  const [first] = table;
  const header = layout.header
    ? readLine(layout.header, layout.headerLine).cells
    : first && isHeader(first.cells)
      ? first.cells
      : [];
  const rows = !layout.header && header.length > 0 ? table.slice(1) : table;
  if (rows.length === 0) {
    throw new Failure(
      'invalid',
      header.length > 0 ? 'O arquivo só tem os títulos das colunas.' : 'O arquivo não tem linhas.',
    );
  }
  if (rows.length > maxSheetRows) throw tooManyRows();
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    header,
    width: Math.max(header.length, ...rows.map(({ cells }) => cells.length)),
    lines: rows,
  };
}

function filledCells({ cells }: SheetLine): number {
  return cells.filter((cell) => cell !== '').length;
}

/** Removes the lines above a table that fill one cell only, such as the list's name. */
function withoutTitleLines(lines: readonly SheetLine[]): readonly SheetLine[] {
  const start = lines.findIndex((line) => filledCells(line) > 1);
  return start > 0 ? lines.slice(start) : lines;
}

function readLine(record: readonly string[], row: number): SheetLine {
  const troubles = new Map<number, string>();
  const cells = record.slice(0, maxColumns).map((written, index) => {
    const cell = written.trim();
    if (cell.length > longestCell)
      troubles.set(index, `Texto longo demais: use até ${longestCell} caracteres.`);
    if (cell.includes('\0')) troubles.set(index, 'Retire os caracteres que não são texto.');
    return cell.slice(0, longestCell).replaceAll('\0', '');
  });
  return { row, cells, troubles };
}

function tooManyRows(): Failure {
  const most = maxSheetRows.toLocaleString('pt-BR');
  return new Failure('invalid', `O arquivo tem mais de ${most} linhas. Importe até ${most} de cada vez.`);
}

const lineFeed = 10;
const carriageReturn = 13;

/** @throws {Failure} 'invalid' for a text that is too large to be a list of prices */
function refuseHuge(text: string, delimiter: string): void {
  const separator = delimiter.charCodeAt(0);
  let lines = 1;
  let separators = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === separator) separators += 1;
    const isEnd = at === text.length || code === lineFeed || code === carriageReturn;
    if (!isEnd) continue;
    if (at - start > longestLine) {
      throw new Failure('invalid', `A linha ${lines} é longa demais para uma lista de preços.`);
    }
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) lines += 1;
    start = at + 1;
  }
  if (lines > maxLines) throw tooManyRows();
  if (separators > maxSeparators) {
    throw new Failure(
      'invalid',
      'O arquivo tem colunas demais. Deixe as de produto, estabelecimento, preço e data.',
    );
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Spreadsheet programs in Brazil save CSV files in Windows-1252.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function parseRecords(text: string, { delimiter, headerLine }: TableLayout): TextRow[] {
  try {
    return parse(text, {
      ...textTable,
      delimiter,
      skip_records_with_empty_values: true,
      from_line: headerLine + 1,
      // The titles, the rows, and one more row that is refused.
      to: maxSheetRows + 2,
    }) as unknown as TextRow[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Failure(
      'invalid',
      `Não entendi o arquivo a partir da linha ${String(error.lines)}: há aspas sem fim.`,
    );
  }
}
