import { and, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { fuelStations, fuelTypes } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { selectFuelPrices } from '../fuel-prices/fuel-price-queries.ts';

/** The thing that a report is about: a product at an establishment, or a fuel at a station. */
export interface Reported {
  productId: number | null;
  establishmentId: number | null;
  fuelTypeId: number | null;
  stationId: number | null;
}

/** Names a thing at a place, as the key of a map. */
export function keyOf({ productId, establishmentId, fuelTypeId, stationId }: Reported): string {
  return productId === null ? `fuel ${fuelTypeId} ${stationId}` : `meat ${productId} ${establishmentId}`;
}

/** Reads what the public sees now as the price of each thing at its place, in centavos, in two statements at most. */
export async function readPublishedPrices(
  orm: Orm,
  things: readonly Reported[],
  today: Day,
): Promise<Map<string, number>> {
  const [meat, fuel] = await Promise.all([readMeat(orm, things, today), readFuel(orm, things)]);
  return new Map([...meat, ...fuel]);
}

async function readMeat(orm: Orm, things: readonly Reported[], today: Day): Promise<[string, number][]> {
  const pairs = things.flatMap(({ productId, establishmentId }) =>
    productId === null || establishmentId === null ? [] : [{ productId, establishmentId }],
  );
  if (pairs.length === 0) return [];
  const current = await readCurrentPrices(orm, today, { pairs });
  return current.map(({ row, price }) => [
    keyOf({
      productId: row.productId,
      establishmentId: row.establishment.id,
      fuelTypeId: null,
      stationId: null,
    }),
    price,
  ]);
}

async function readFuel(orm: Orm, things: readonly Reported[]): Promise<[string, number][]> {
  const pairs = things.flatMap(({ fuelTypeId, stationId }) =>
    fuelTypeId === null || stationId === null ? [] : [{ fuelTypeId, stationId }],
  );
  if (pairs.length === 0) return [];
  const ids = pairs.map(({ stationId }) => stationId);
  const list = pairs.map(({ fuelTypeId, stationId }) => sql`(${fuelTypeId}::int, ${stationId}::int)`);
  const isOneOf = sql`(${fuelTypes.id}, ${fuelStations.id}) in (${sql.join(list, sql`, `)})`;
  const current = await selectFuelPrices(orm).where(and(inArray(fuelStations.id, ids), isOneOf));
  return current.map(({ typeId, stationId, priceCentavos }) => [
    keyOf({ productId: null, establishmentId: null, fuelTypeId: typeId, stationId }),
    priceCentavos,
  ]);
}
