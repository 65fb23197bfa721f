import type { Orm } from '#database/database.ts';
import { sql } from '#database/orm.ts';
import type { Day } from '#domain/city-time.ts';
import { type PriceSource, priceSources } from '#domain/prices.ts';
import { numberOf, type PackedRows, packedRows, unpackRows } from './packed-rows.ts';
import { standingPrices } from './standing-prices.ts';

/** The current price of a product at a place. */
export interface StandingPrice {
  establishmentId: number;
  centavos: number;
  day: number;
  expiresOn: number;
  /** 0: none, which only stations may have */
  regionId: number;
  isOffered: boolean;
  /** of the observed price, like the two below */
  source: PriceSource;
  corrected: boolean;
  /** 0: none */
  importId: number;
  /** that of a running promotion, whether it counts or not, in tenths of a percent */
  discount: number;
}

/** The column of a packed price with its region; 0: none. */
export const regionColumn = 4;
/** How many columns a packed price has. */
export const priceWidth = 7;

const sources = sql.raw(`array[${priceSources.map((source) => `'${source}'`).join()}]`);
/** In the order in which `unpackPrices` reads them. */
const packedPrices = packedRows([
  numberOf('expires_on'),
  sql`coalesce(region_id, 0)`,
  sql`(coalesce(discount_percentage, 0) * 10)::int * 32
    + (array_position(${sources}, source) - 1) * 4 + corrected::int * 2 + is_offered::int`,
  sql`coalesce(import_id, 0)`,
]);

/** Selects the current prices of some products. A product without any is missing. */
export async function selectPackedPrices(
  orm: Orm,
  today: Day,
  scope: { productIds: readonly number[]; establishmentIds?: readonly number[] },
): Promise<Map<number, PackedRows>> {
  const { rows } = await orm.execute<{ product_id: number; prices: string }>(sql`
    select product_id, ${packedPrices} as prices
    from (${orm.select().from(standingPrices(orm, today, scope))}) as standing group by product_id`);
  return new Map(rows.map((row) => [row.product_id, unpackRows(row.prices)]));
}

export function unpackPrices(prices: PackedRows): StandingPrice[] {
  const at = (index: number) => prices[index] ?? 0;
  return Array.from({ length: prices.length / priceWidth }, (_, row) => {
    const start = row * priceWidth;
    const marks = at(start + 5);
    return {
      establishmentId: at(start),
      centavos: at(start + 1),
      day: at(start + 2),
      expiresOn: at(start + 3),
      regionId: at(start + regionColumn),
      isOffered: (marks & 1) === 1,
      source: priceSources[(marks >> 2) & 7] ?? 'admin',
      corrected: (marks & 2) === 2,
      importId: at(start + 6),
      discount: marks >> 5,
    };
  });
}
