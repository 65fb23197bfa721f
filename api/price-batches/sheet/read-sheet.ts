import { CsvError, parse } from 'csv-parse/sync';
import { maxSheetRows } from '#domain/price-batches.ts';
import { isHeader } from '#domain/price-sheets.ts';
import { Failure } from '../../platform/failure.ts';

/** A spreadsheet as text: its columns, and its lines with their numbers in the file. */
export interface Sheet {
  /** the titles; empty where the first line has none */
  header: readonly string[];
  /** how many columns the widest line has */
  width: number;
  lines: readonly SheetLine[];
}

export interface SheetLine {
  /** counted from 1 */
  row: number;
  cells: readonly string[];
}

/** Longer cells are no names. */
const longestCell = 200;
const maxColumns = 100;

/**
 * Reads a CSV file in UTF-8 or Windows-1252, separated by semicolons, commas or tabs.
 * @throws {Failure} 'invalid' for a file without rows, with too many, or with a quotation mark that does not end
 */
export function readSheet(bytes: Buffer): Sheet {
  const text = decode(bytes);
  const records = parseRecords(text);
  const lines = records
    .map(({ record, info }) => ({
      row: info.lines,
      cells: record.slice(0, maxColumns).map((cell) => cell.trim().slice(0, longestCell)),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = lines;
  if (!first) throw new Failure('invalid', 'O arquivo não tem linhas.');
  const header = isHeader(first.cells) ? first.cells : [];
  const rows = header.length > 0 ? lines.slice(1) : lines;
  if (rows.length === 0) throw new Failure('invalid', 'O arquivo só tem os títulos das colunas.');
  if (rows.length > maxSheetRows) {
    const most = maxSheetRows.toLocaleString('pt-BR');
    throw new Failure(
      'invalid',
      `O arquivo tem ${rows.length.toLocaleString('pt-BR')} linhas. Importe até ${most} de cada vez.`,
    );
  }
  return { header, width: Math.max(...lines.map(({ cells }) => cells.length)), lines: rows };
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Spreadsheet programs in Brazil save CSV files in the encoding of Windows.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface SheetRecord {
  record: string[];
  /** `lines` is the number of the record's last line */
  info: { lines: number };
}

function parseRecords(text: string): SheetRecord[] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as SheetRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Failure(
      'invalid',
      `Não entendi o arquivo a partir da linha ${String(error.lines)}: há aspas sem fim.`,
    );
  }
}

/** The one of the separators that the first line has most of: a decimal comma is none. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const counted = ['\t', ';', ','].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ';';
}
