import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { fuelPrices } from '#database/schema.ts';
import { selectLastChange } from '../platform/audit.ts';
import { notFound, Stale } from '../platform/failure.ts';
import { noFuelPrice } from './fuel-price-row-queries.ts';

export type LockedFuelPrice = typeof fuelPrices.$inferSelect;

/**
 * Locks an observation that is to be corrected or withdrawn. Its number is its version: a correction has another one.
 * @throws {Failure} 'not_found' when it was withdrawn; 'stale' when somebody has corrected it since
 */
export async function lockFuelPrice(tx: Tx, id: number): Promise<LockedFuelPrice> {
  const [row] = await tx.select().from(fuelPrices).where(eq(fuelPrices.id, id)).for('update');
  if (!row) throw notFound(noFuelPrice);
  if (row.withdrawnAt === null) return row;
  const isCorrected = (await tx.$count(fuelPrices, eq(fuelPrices.replacesId, id))) > 0;
  if (isCorrected) throw new Stale(await selectLastChange(tx, 'fuel-prices', id));
  throw notFound(noFuelPrice);
}

/** Withdraws an observation that is locked: nothing that anybody reads counts it any more. */
export async function withdrawFuelPrice(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .update(fuelPrices)
    .set({ withdrawnAt: now })
    .where(and(eq(fuelPrices.id, id), isNull(fuelPrices.withdrawnAt)));
}
