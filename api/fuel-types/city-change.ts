import { and, desc, eq, gt, gte, lt, min } from 'drizzle-orm';
import type { CityChange } from '#contract/fuel-types.ts';
import type { Orm } from '#database/database.ts';
import { fuelPrices, priceLives } from '#database/schema.ts';
import { addDays, type Day, startOfDay } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { fuelTrend } from '#domain/trend.ts';
import { isInLife } from '../current-prices/is-in-life.ts';
import { isRegularPrice } from '../current-prices/newest-observation.ts';

/**
 * Selects the lowest price of each fuel that was valid in the city on a day, in centavos, by fuel. A station counts with
 * its newest price of then. It reads the observations of one life, not the history.
 */
export async function selectLowestOn(orm: Orm, day: Day): Promise<Map<number, number>> {
  const lives = await orm.select().from(priceLives).where(eq(priceLives.kind, 'fuel'));
  const longest = Math.max(0, ...lives.map(({ days }) => days));
  const newest = orm
    .selectDistinctOn([fuelPrices.establishmentId, fuelPrices.productId], {
      fuelTypeId: fuelPrices.productId,
      priceCentavos: fuelPrices.priceCentavos,
      observedAt: fuelPrices.observedAt,
      source: fuelPrices.source,
    })
    .from(fuelPrices)
    .where(
      and(
        isRegularPrice(fuelPrices),
        gte(fuelPrices.observedAt, startOfDay(addDays(day, -longest))),
        lt(fuelPrices.observedAt, startOfDay(addDays(day, 1))),
      ),
    )
    .orderBy(
      fuelPrices.establishmentId,
      fuelPrices.productId,
      desc(fuelPrices.observedAt),
      desc(fuelPrices.id),
    )
    .as('newest');
  const rows = await orm
    .select({ fuelTypeId: newest.fuelTypeId, lowest: min(newest.priceCentavos) })
    .from(newest)
    .where(and(gt(newest.priceCentavos, 0), isInLife(newest, lives, 'valid', day)))
    .groupBy(newest.fuelTypeId);
  return new Map(rows.flatMap(({ fuelTypeId, lowest }) => (lowest === null ? [] : [[fuelTypeId, lowest]])));
}

/** Compares the lowest valid price of the city with that of a week before, whichever stations ask them. In centavos. */
export function cityChange(lowest: number, before: number | undefined, since: Day): CityChange | null {
  if (before === undefined) return null;
  return { trend: fuelTrend(lowest, before), change: toReais(lowest - before), since };
}
