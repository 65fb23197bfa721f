import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { prices } from '#database/schema.ts';
import { selectLastChange } from '../platform/audit.ts';
import { notFound, Stale } from '../platform/failure.ts';
import { holdShops } from '../price-batches/hold-shops.ts';
import { noPrice } from './price-row-queries.ts';

export type LockedPrice = typeof prices.$inferSelect;

/**
 * Locks an observation that is to be corrected or withdrawn, with its shop. Its number is its version: a correction has another one.
 * @param movesTo the shop that the correction names
 * @throws {Failure} 'not_found' when it was withdrawn; 'stale' when somebody has corrected it since
 */
export async function lockPrice(tx: Tx, id: number, movesTo?: number): Promise<LockedPrice> {
  // An observation stays at its shop.
  const there = await tx.select({ shop: prices.establishmentId }).from(prices).where(eq(prices.id, id));
  await holdShops(tx, [...there.map(({ shop }) => shop), ...(movesTo === undefined ? [] : [movesTo])]);
  const [row] = await tx.select().from(prices).where(eq(prices.id, id)).for('update');
  if (!row) throw notFound(noPrice);
  if (row.withdrawnAt === null) return row;
  const isCorrected = (await tx.$count(prices, eq(prices.replacesId, id))) > 0;
  if (isCorrected) throw new Stale(await selectLastChange(tx, 'prices', id));
  throw notFound(noPrice);
}

/** Withdraws observations that are locked: nothing that anybody reads counts them any more. */
export async function withdrawPrice(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .update(prices)
    .set({ withdrawnAt: now })
    .where(and(eq(prices.id, id), isNull(prices.withdrawnAt)));
}
