import { type SQL, sql } from '#database/orm.ts';
import type { Day } from '#domain/city-time.ts';

/**
 * Rows of integers in one array, because a cache of objects would need ten times the memory. Each row begins with the place,
 * the price in centavos and the day. The lowest price comes first, then the newest, then the one with the smallest id.
 */
export type PackedRows = Int32Array;

/** The day from which days are counted. */
export const firstDay: Day = '1970-01-01';

/** The columns with which each row begins. */
const place = 0;
const centavos = 1;
const day = 2;

/**
 * Aggregates the rows of a statement into text that `unpackRows` reads.
 * @param further columns after the first three, integers
 */
export function packedRows(further: readonly SQL[] = []): SQL<string> {
  const columns = [sql`establishment_id`, sql`centavos`, numberOf('day'), ...further];
  const bytes = sql.join(
    columns.map((column) => sql`int4send(${column})`),
    sql` || `,
  );
  return sql<string>`encode(string_agg(${bytes}, ''::bytea order by centavos, day desc, establishment_id), 'base64')`;
}

/** The number of a day in a statement. */
export function numberOf(column: string): SQL {
  return sql.raw(`${column} - '${firstDay}'::date`);
}

export function unpackRows(text: string): PackedRows {
  const bytes = Buffer.from(text, 'base64');
  // PostgreSQL sends the most significant byte first.
  return Int32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32BE(index * 4));
}

/**
 * Replaces the rows of some places by those that were selected there since. A place without any has lost its rows.
 * @param width how many columns a row has
 */
export function replaceRows(
  rows: PackedRows,
  width: number,
  places: ReadonlySet<number>,
  selected: PackedRows,
): PackedRows {
  const replaced = new Int32Array(rows.length + selected.length);
  let length = 0;
  const add = (from: PackedRows, start: number) => {
    for (let column = 0; column < width; column += 1) replaced[length + column] = from[start + column] ?? 0;
    length += width;
  };
  let next = 0;
  for (let start = 0; start < rows.length; start += width) {
    if (places.has(rows[start + place] ?? 0)) continue;
    for (; next < selected.length && standsBefore(selected, next, rows, start); next += width) {
      add(selected, next);
    }
    add(rows, start);
  }
  for (; next < selected.length; next += width) add(selected, next);
  return replaced.slice(0, length);
}

function standsBefore(rows: PackedRows, start: number, others: PackedRows, other: number): boolean {
  const difference = (column: number) => (rows[start + column] ?? 0) - (others[other + column] ?? 0);
  return (difference(centavos) || -difference(day) || difference(place)) < 0;
}
