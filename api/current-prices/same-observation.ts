import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { fuelPrices, prices } from '#database/schema.ts';
import { addDays, cityDay, startOfDay } from '#domain/city-time.ts';
import { newestFirst } from './newest-observation.ts';

type Said = 'priceCentavos' | 'observedAt' | 'source' | 'paymentCondition';
type MeatObservation = Pick<typeof prices.$inferSelect, Said | 'productId' | 'establishmentId'>;
type FuelObservation = Pick<typeof fuelPrices.$inferSelect, Said | 'fuelTypeId' | 'stationId'>;

/**
 * Finds the price that says the same already: the newest one of its day at its place under its payment condition, from the
 * same source. Entering it once more adds nothing. The caller holds the place, so that nobody enters it meanwhile.
 * @returns its number
 */
export async function findSameObservation(
  orm: Orm,
  observation: MeatObservation | FuelObservation,
): Promise<number | undefined> {
  const { priceCentavos, observedAt, source, paymentCondition } = observation;
  const isMeat = 'productId' in observation;
  const table = isMeat ? prices : fuelPrices;
  const ofPair = isMeat
    ? and(
        eq(prices.productId, observation.productId),
        eq(prices.establishmentId, observation.establishmentId),
      )
    : and(eq(fuelPrices.fuelTypeId, observation.fuelTypeId), eq(fuelPrices.stationId, observation.stationId));
  const day = cityDay(observedAt);
  const [newest] = await orm
    .select({
      id: sql<number>`${table.id}`.mapWith(prices.id),
      isSame: sql<boolean>`${table.priceCentavos} = ${priceCentavos} and ${table.source} = ${source}`,
    })
    .from(table as typeof prices)
    .where(
      and(
        ofPair,
        eq(table.paymentCondition, paymentCondition),
        isNull(table.withdrawnAt),
        gte(table.observedAt, startOfDay(day)),
        lt(table.observedAt, startOfDay(addDays(day, 1))),
      ),
    )
    .orderBy(...newestFirst(table))
    .limit(1);
  return newest?.isSame ? newest.id : undefined;
}
