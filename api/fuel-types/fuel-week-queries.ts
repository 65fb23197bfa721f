import { and, asc, eq, gt, gte, isNull, lt } from 'drizzle-orm';
import type { FuelWeek } from '#contract/fuel-types.ts';
import type { Orm } from '#database/database.ts';
import { fuelPrices } from '#database/schema.ts';
import { presentWeek, weekColumns } from '../current-prices/weeks-of-collection.ts';

/**
 * Summarises the city's prices of each fuel by week of collection (Monday to Sunday), oldest first. Only observations
 * from `from` until before `to` count.
 */
export async function selectFuelWeeks(
  orm: Orm,
  { from, to, fuelTypeId }: { from: Date; to: Date; fuelTypeId?: number | undefined },
): Promise<(FuelWeek & { fuelTypeId: number })[]> {
  const { week, columns } = weekColumns(fuelPrices, fuelPrices.establishmentId);
  const rows = await orm
    .select({ fuelTypeId: fuelPrices.productId, ...columns })
    .from(fuelPrices)
    .where(
      and(
        isNull(fuelPrices.withdrawnAt),
        eq(fuelPrices.paymentCondition, 'any'),
        gt(fuelPrices.priceCentavos, 0),
        gte(fuelPrices.observedAt, from),
        lt(fuelPrices.observedAt, to),
        fuelTypeId === undefined ? undefined : eq(fuelPrices.productId, fuelTypeId),
      ),
    )
    .groupBy(fuelPrices.productId, week)
    .orderBy(asc(fuelPrices.productId), asc(week));
  return rows.map((row) => ({ fuelTypeId: row.fuelTypeId, ...presentWeek(row), stations: row.places }));
}
