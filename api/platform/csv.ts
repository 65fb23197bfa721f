import { setImmediate } from 'node:timers/promises';
import { type Options, stringify } from 'csv-stringify/sync';
import pLimit from 'p-limit';
import { Failure } from './failure.ts';
import type { FileResult } from './handler.ts';

/** How many rows of a list can be downloaded at once. */
export const maxExportedRows = 50_000;

/** A column of a downloaded list: its title, and the value for a row. Numbers are written with a decimal comma. */
export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => string | number | boolean | null];

/** How many rows are written before other requests get a turn. */
const rowsOfPage = 250;
/** Pages of all downloads are read one at a time: in parallel none would be faster, and slow clients need few. */
const inTurn = pLimit(1);

/**
 * Returns a list as a CSV file for Brazilian spreadsheets: UTF-8 with a byte order mark, separated by semicolons. Texts that
 * look like formulas get a leading apostrophe. Rows are read while the file is sent, as fast as the client accepts it.
 * Concurrent writes neither repeat nor omit rows; only deleted rows are missing.
 * @param found the ids of all rows in their order, at most one more than `maxExportedRows`
 * @param read reads the rows with some of these ids, in the same order
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
      // Other requests are answered before the next page is read.
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
