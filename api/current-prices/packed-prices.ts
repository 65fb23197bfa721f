import { sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import { type PriceSource, priceSources } from '#domain/prices.ts';
import { standingPrices } from './standing-prices.ts';

/**
 * The current prices of a product as numbers, because a cache of objects would need ten times the memory: one row for each
 * place, the lowest price first, then the newest, then the one with the smallest id.
 */
export type PackedPrices = Int32Array;

/** The day from which days are counted. */
export const firstDay: Day = '1970-01-01';

/** The current price of a product at a place. */
export interface StandingPrice {
  establishmentId: number;
  /** 0: none, which only stations may have */
  regionId: number;
  centavos: number;
  day: number;
  expiresOn: number;
  isOffered: boolean;
  /** of the observed price, like the two below */
  source: PriceSource;
  corrected: boolean;
  /** 0: none */
  importId: number;
}

const width = 7;
const sources = sql.raw(`array[${priceSources.map((source) => `'${source}'`).join()}]`);
/** A row of `standingPrices` as bytes: `width` integers, in the order in which `unpackPrices` reads them. */
const packed = sql.join(
  [
    sql`establishment_id`,
    sql`coalesce(region_id, 0)`,
    sql`centavos`,
    sql.raw(`day - '${firstDay}'::date`),
    sql.raw(`expires_on - '${firstDay}'::date`),
    sql`(array_position(${sources}, source) - 1) * 4 + corrected::int * 2 + is_offered::int`,
    sql`coalesce(import_id, 0)`,
  ].map((column) => sql`int4send(${column})`),
  sql` || `,
);

/** Selects the current prices of some products. A product without any is missing. */
export async function selectPackedPrices(
  orm: Orm,
  today: Day,
  scope: { productIds: readonly number[]; establishmentIds?: readonly number[] },
): Promise<Map<number, PackedPrices>> {
  const { rows } = await orm.execute<{ product_id: number; prices: string }>(sql`
    select product_id,
      encode(string_agg(${packed}, ''::bytea order by centavos, day desc, establishment_id), 'base64') as prices
    from (${orm.select().from(standingPrices(orm, today, scope))}) as standing group by product_id`);
  return new Map(rows.map((row) => [row.product_id, toIntegers(Buffer.from(row.prices, 'base64'))]));
}

/** PostgreSQL sends the most significant byte first. */
function toIntegers(bytes: Buffer): Int32Array {
  return Int32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32BE(index * 4));
}

export function unpackPrices(prices: PackedPrices): StandingPrice[] {
  const at = (index: number) => prices[index] ?? 0;
  return Array.from({ length: prices.length / width }, (_, row) => {
    const start = row * width;
    const marks = at(start + 5);
    return {
      establishmentId: at(start),
      regionId: at(start + 1),
      centavos: at(start + 2),
      day: at(start + 3),
      expiresOn: at(start + 4),
      isOffered: (marks & 1) === 1,
      source: priceSources[marks >> 2] ?? 'admin',
      corrected: (marks & 2) === 2,
      importId: at(start + 6),
    };
  });
}

/** Replaces the prices at some places by those that were selected there since. A place without one has lost its price. */
export function replacePrices(
  prices: PackedPrices,
  places: ReadonlySet<number>,
  selected: PackedPrices,
): PackedPrices {
  const replaced = new Int32Array(prices.length + selected.length);
  let length = 0;
  const add = (from: PackedPrices, start: number) => {
    for (let column = 0; column < width; column += 1) replaced[length + column] = from[start + column] ?? 0;
    length += width;
  };
  let next = 0;
  for (let start = 0; start < prices.length; start += width) {
    if (places.has(prices[start] ?? 0)) continue;
    for (; next < selected.length && standsBefore(selected, next, prices, start); next += width) {
      add(selected, next);
    }
    add(prices, start);
  }
  for (; next < selected.length; next += width) add(selected, next);
  return replaced.slice(0, length);
}

/** Compares two rows: the lower price comes first, then the newer one, then the smaller id. */
function standsBefore(prices: PackedPrices, start: number, others: PackedPrices, other: number): boolean {
  const difference = (column: number) => (prices[start + column] ?? 0) - (others[other + column] ?? 0);
  return (difference(2) || -difference(3) || difference(0)) < 0;
}
