import { and, asc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { FuelWeek } from '#contract/fuel-types.ts';
import type { Orm } from '#database/database.ts';
import { fuelPrices } from '#database/schema.ts';
import { cityTimeZone } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';

/**
 * What the city's stations asked for each fuel, week of collection by week of collection (Monday to Sunday), the
 * oldest first. The range is of observations, from `from` to before `to`.
 */
export async function selectFuelWeeks(
  orm: Orm,
  { from, to, fuelTypeId }: { from: Date; to: Date; fuelTypeId?: number | undefined },
): Promise<(FuelWeek & { fuelTypeId: number })[]> {
  const day = sql`(${fuelPrices.observedAt} at time zone ${sql.raw(`'${cityTimeZone}'`)})::date`;
  const week = sql`date_trunc('week', ${day})`;
  const rows = await orm
    .select({
      fuelTypeId: fuelPrices.fuelTypeId,
      from: sql<string>`min(${day})::text`,
      to: sql<string>`max(${day})::text`,
      lowest: sql<number>`min(${fuelPrices.priceCentavos})`.mapWith(Number),
      highest: sql<number>`max(${fuelPrices.priceCentavos})`.mapWith(Number),
      median: sql<number>`percentile_cont(0.5) within group (order by ${fuelPrices.priceCentavos})`.mapWith(
        Number,
      ),
      stations: sql<number>`count(distinct ${fuelPrices.stationId})`.mapWith(Number),
    })
    .from(fuelPrices)
    .where(
      and(
        isNull(fuelPrices.withdrawnAt),
        eq(fuelPrices.paymentCondition, 'any'),
        gte(fuelPrices.observedAt, from),
        lt(fuelPrices.observedAt, to),
        fuelTypeId === undefined ? undefined : eq(fuelPrices.fuelTypeId, fuelTypeId),
      ),
    )
    .groupBy(fuelPrices.fuelTypeId, week)
    .orderBy(asc(fuelPrices.fuelTypeId), asc(week));
  return rows.map((row) => ({
    ...row,
    lowest: toReais(row.lowest),
    highest: toReais(row.highest),
    median: toReais(Math.round(row.median)),
  }));
}
