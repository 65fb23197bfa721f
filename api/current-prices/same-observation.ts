import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { prices } from '#database/schema.ts';
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
  { productId, establishmentId, priceCentavos, observedAt, source, paymentCondition }: Observation,
): Promise<number | undefined> {
  const day = cityDay(observedAt);
  const [newest] = await orm
    .select({
      id: prices.id,
      isSame: sql<boolean>`${prices.priceCentavos} = ${priceCentavos} and ${prices.source} = ${source}`,
    })
    .from(prices)
    .where(
      and(
        eq(prices.productId, productId),
        eq(prices.establishmentId, establishmentId),
        eq(prices.paymentCondition, paymentCondition),
        isNull(prices.withdrawnAt),
        gte(prices.observedAt, startOfDay(day)),
        lt(prices.observedAt, startOfDay(addDays(day, 1))),
      ),
    )
    .orderBy(...newestFirst(prices))
    .limit(1);
  return newest?.isSame ? newest.id : undefined;
}
