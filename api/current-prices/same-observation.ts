import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { type fuelPrices, prices } from '#database/schema.ts';
import { addDays, cityDay, startOfDay } from '#domain/city-time.ts';
import { newestFirst } from './newest-observation.ts';

type Observation = Pick<
  typeof prices.$inferSelect,
  'productId' | 'establishmentId' | 'priceCentavos' | 'observedAt' | 'source' | 'paymentCondition'
>;

/**
 * Finds the price that says the same already: the newest one of its day at its place under its payment condition, from the
 * same source. Entering it once more adds nothing. The caller holds the place, so that nobody enters it meanwhile.
 * @returns its number
 */
export async function findSameObservation(
  orm: Orm,
  table: typeof prices | typeof fuelPrices,
  { productId, establishmentId, priceCentavos, observedAt, source, paymentCondition }: Observation,
): Promise<number | undefined> {
  const day = cityDay(observedAt);
  const [newest] = await orm
    .select({
      id: sql<number>`${table.id}`.mapWith(prices.id),
      isSame: sql<boolean>`${table.priceCentavos} = ${priceCentavos} and ${table.source} = ${source}`,
    })
    .from(table)
    .where(
      and(
        eq(table.productId, productId),
        eq(table.establishmentId, establishmentId),
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
