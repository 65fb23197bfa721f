import { stringify } from 'csv-stringify/sync';
import { Failure } from './failure.ts';
import type { FileResult } from './handler.ts';

/** How many rows of a list can be downloaded at once. */
export const maxExportedRows = 50_000;

/** A column of a downloaded list: its title, and the value of a row; a number is written with a decimal comma. */
export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => string | number | boolean | null];

/**
 * Returns a list as a CSV file, as spreadsheets in Brazil read it: UTF-8 with a mark, separated by semicolons. Texts that
 * a spreadsheet would take for a formula get an apostrophe.
 * @param rows all rows, at most one more than `maxExportedRows`
 * @throws {Failure} 'invalid' when there are more
 */
export function csvFile<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): FileResult {
  if (rows.length > maxExportedRows) {
    const most = maxExportedRows.toLocaleString('pt-BR');
    throw new Failure('invalid', `Um arquivo tem até ${most} linhas. Filtre a lista antes de exportar.`);
  }
  const lines = rows.map((row) => columns.map(([, value]) => value(row)));
  const text = stringify([columns.map(([title]) => title), ...lines], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      number: (value) => String(value).replace('.', ','),
      boolean: (value) => (value ? 'sim' : 'não'),
    },
  });
  return { bytes: Buffer.from(text), type: 'text/csv', name };
}
