import { and, eq, isNull, sql } from 'drizzle-orm';
import { type ReportedPriceBody, reportMessages } from '#contract/reported-price-fields.ts';
import type { Tx } from '#database/database.ts';
import { currentPrices, fuelPrices, reportedPrices } from '#database/schema.ts';
import { invalid } from '../platform/failure.ts';

type Ids = Pick<ReportedPriceBody, 'productId' | 'establishmentId' | 'fuelTypeId' | 'fuelStationId'>;

/**
 * Finds the thing that a report is about, and the unique index of its pending reports.
 * @throws {Failure} 'invalid' where the place has no price of it to contest. Spec, public side, section 5 (Price report)
 */
export async function requireSold(tx: Tx, ids: Ids) {
  const { productId, establishmentId, fuelTypeId, fuelStationId } = ids;
  if (productId !== undefined && establishmentId !== undefined) {
    const [sold] = await tx
      .select({ id: currentPrices.id })
      .from(currentPrices)
      .where(and(eq(currentPrices.productId, productId), eq(currentPrices.establishmentId, establishmentId)))
      .limit(1);
    if (!sold) throw invalid('establishmentId', reportMessages.establishmentUnknown);
    return {
      columns: { productId, establishmentId },
      pendingOnce: [reportedPrices.userId, reportedPrices.productId, reportedPrices.establishmentId],
      pendingWhere: sql`status = 'pending' and product_id is not null`,
    } as const;
  }
  if (fuelTypeId === undefined || fuelStationId === undefined) {
    throw invalid('fuelStationId', reportMessages.stationUnknown);
  }
  const [sold] = await tx
    .select({ id: fuelPrices.id })
    .from(fuelPrices)
    .where(
      and(
        eq(fuelPrices.fuelTypeId, fuelTypeId),
        eq(fuelPrices.stationId, fuelStationId),
        isNull(fuelPrices.withdrawnAt),
      ),
    )
    .limit(1);
  if (!sold) throw invalid('fuelStationId', reportMessages.stationUnknown);
  return {
    columns: { fuelTypeId, fuelStationId },
    pendingOnce: [reportedPrices.userId, reportedPrices.fuelTypeId, reportedPrices.fuelStationId],
    pendingWhere: sql`status = 'pending' and fuel_type_id is not null`,
  } as const;
}
