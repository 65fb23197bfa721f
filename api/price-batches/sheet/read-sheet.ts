import { createHash } from 'node:crypto';
import { CsvError, parse } from 'csv-parse/sync';
import { maxSheetRows } from '#domain/price-batches.ts';
import { isHeader } from '#domain/price-sheets.ts';
import { Failure } from '../../platform/failure.ts';

/** A spreadsheet as text: its columns, and its lines with their numbers in the file. */
export interface Sheet {
  /** of the file's bytes */
  sha256: string;
  /** the titles; empty if the first line has none */
  header: readonly string[];
  /** how many columns the widest line has */
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
  const delimiter = delimiterOf(text);
  refuseHuge(text, delimiter);
  const records = parseRecords(text, delimiter);
  const lines = records
    .map(({ record, info }) => readLine(record.slice(0, maxColumns), info.lines))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = lines;
  if (!first) throw new Failure('invalid', 'O arquivo não tem linhas.');
  const header = isHeader(first.cells) ? first.cells : [];
  const rows = header.length > 0 ? lines.slice(1) : lines;
  if (rows.length === 0) throw new Failure('invalid', 'O arquivo só tem os títulos das colunas.');
  if (rows.length > maxSheetRows) throw tooManyRows();
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    header,
    width: Math.max(...lines.map(({ cells }) => cells.length)),
    lines: rows,
  };
}

function readLine(record: readonly string[], row: number): SheetLine {
  const troubles = new Map<number, string>();
  const cells = record.map((written, index) => {
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

interface SheetRecord {
  record: string[];
  /** `lines` is the number of the record's last line */
  info: { lines: number };
}

function parseRecords(text: string, delimiter: string): SheetRecord[] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
      // The titles, the rows, and one more row that is refused.
      to: maxSheetRows + 2,
    }) as unknown as SheetRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Failure(
      'invalid',
      `Não entendi o arquivo a partir da linha ${String(error.lines)}: há aspas sem fim.`,
    );
  }
}

/** The most frequent separator in the first line; ties prefer tabs, then semicolons. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const start = line.slice(0, longestLine);
  const counted = ['\t', ';', ','].map((delimiter) => ({ delimiter, count: start.split(delimiter).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ';';
}
