import { and, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { establishments, products } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { selectFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import type { Thing } from './same-thing.ts';

/** Names a thing at a place, as the key of a map. */
export function keyOf({ productId, establishmentId }: Thing): string {
  return `${productId} ${establishmentId}`;
}

/** Reads what the public sees now as the price of each thing at its place, in centavos, in two statements. */
export async function readPublishedPrices(
  orm: Orm,
  things: readonly Thing[],
  today: Day,
): Promise<Map<string, number>> {
  if (things.length === 0) return new Map();
  const [meat, fuel] = await Promise.all([
    readCurrentPrices(orm, today, { pairs: things, withClosed: true }),
    selectFuelPricesOf(orm, things),
  ]);
  return new Map([
    ...meat.map(({ row, price }): [string, number] => [
      keyOf({ productId: row.productId, establishmentId: row.establishment.id }),
      price,
    ]),
    ...fuel.map(({ typeId, stationId, priceCentavos }): [string, number] => [
      keyOf({ productId: typeId, establishmentId: stationId }),
      priceCentavos,
    ]),
  ]);
}

function selectFuelPricesOf(orm: Orm, things: readonly Thing[]) {
  const ids = things.map(({ establishmentId }) => establishmentId);
  const list = things.map(
    ({ productId, establishmentId }) => sql`(${productId}::int, ${establishmentId}::int)`,
  );
  const isOneOf = sql`(${products.id}, ${establishments.id}) in (${sql.join(list, sql`, `)})`;
  return selectFuelPrices(orm).where(and(inArray(establishments.id, ids), isOneOf));
}
