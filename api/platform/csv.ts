import { setImmediate } from 'node:timers/promises';
import { type Options, stringify } from 'csv-stringify/sync';
import pLimit from 'p-limit';
import { Failure } from './failure.ts';
import type { FileResult } from './handler.ts';

/** How many rows of a list can be downloaded at once. */
export const maxExportedRows = 50_000;

/** A column of a downloaded list: its title, and the value of a row; a number is written with a decimal comma. */
export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => string | number | boolean | null];

/** How many rows are read and written between two answers to others. */
const rowsOfPage = 250;
/** Pages of all downloads are made one after another: none is faster beside others, and a reader who is slow asks for few. */
const inTurn = pLimit(1);

/**
 * Returns a list as a CSV file, as spreadsheets in Brazil read it: UTF-8 with a mark, separated by semicolons. Texts that
 * a spreadsheet would take for a formula get an apostrophe. Its rows are read while it is sent, as fast as it is taken. No
 * row is there twice or missing, whatever is written meanwhile, but one that was deleted.
 * @param found the numbers of all rows in their order, at most one more than `maxExportedRows`
 * @param read reads the rows with some of these numbers, in the same order
 * @throws {Failure} 'invalid' when there are more
 */
export function csvFile<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  found: readonly { id: number }[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): FileResult {
  if (found.length > maxExportedRows) {
    const most = maxExportedRows.toLocaleString('pt-BR');
    throw new Failure('invalid', `Um arquivo tem até ${most} linhas. Filtre a lista antes de exportar.`);
  }
  const ids = found.map(({ id }) => id);
  return { bytes: writePages(columns, ids, read), type: 'text/csv', name };
}

async function* writePages<Row>(
  columns: readonly CsvColumn<Row>[],
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(stringify([columns.map(([title]) => title)], { ...format, bom: true }));
  for (let from = 0; from < ids.length; from += rowsOfPage) {
    yield await inTurn(async () => {
      const rows = await read(ids.slice(from, from + rowsOfPage));
      const text = stringify(
        rows.map((row) => columns.map(([, value]) => value(row))),
        format,
      );
      // Others are answered before the next page is begun.
      await setImmediate();
      return Buffer.from(text);
    });
  }
}

const format: Options = {
  delimiter: ';',
  record_delimiter: 'windows',
  escape_formulas: true,
  cast: {
    number: (value) => String(value).replace('.', ','),
    boolean: (value) => (value ? 'sim' : 'não'),
  },
};
