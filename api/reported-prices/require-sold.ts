import { and, eq, isNull } from 'drizzle-orm';
import { type ReportedPriceBody, reportMessages } from '#contract/reported-price-fields.ts';
import type { Tx } from '#database/database.ts';
import { currentPrices, fuelPrices } from '#database/schema.ts';
import { invalid } from '../platform/failure.ts';
import type { Thing } from './same-thing.ts';

/**
 * Finds the thing that a report is about.
 * @throws {Failure} 'invalid' where the place has no price of it to contest. Spec, public side, section 5 (Price report)
 */
export async function requireSold(tx: Tx, body: ReportedPriceBody): Promise<Thing> {
  const isFuel = body.fuelStationId !== undefined;
  const productId = body.fuelTypeId ?? body.productId ?? 0;
  const establishmentId = body.fuelStationId ?? body.establishmentId ?? 0;
  const isOf = (table: typeof currentPrices | typeof fuelPrices) =>
    and(eq(table.productId, productId), eq(table.establishmentId, establishmentId));
  const [sold] = isFuel
    ? await tx
        .select({ id: fuelPrices.id })
        .from(fuelPrices)
        .where(and(isOf(fuelPrices), isNull(fuelPrices.withdrawnAt)))
        .limit(1)
    : await tx.select({ id: currentPrices.id }).from(currentPrices).where(isOf(currentPrices)).limit(1);
  if (!sold) {
    throw isFuel
      ? invalid('fuelStationId', reportMessages.stationUnknown)
      : invalid('establishmentId', reportMessages.establishmentUnknown);
  }
  return { productId, establishmentId };
}
