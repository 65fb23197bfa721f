import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { prices, receiptItems, receipts } from '#database/schema.ts';
import { receiptDecisionCan } from '#domain/receipts-can.ts';
import { openDecision } from '../platform/decision.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { holdPlaces } from '../price-batches/hold-places.ts';
import { auditedReceipt } from './audited-receipt.ts';
import { lockReceiptVersion, raisedVersion } from './lock-receipt.ts';
import { rankReportsOf } from './rank-reports-of.ts';
import { readReceiptCase } from './receipt-case.ts';

/**
 * Takes a decision about a receipt back, for some minutes after it: it waits again, and the prices that were made of its
 * lines are withdrawn. Nobody's prices go that the person has not seen. The names that the shop gives its products stay known.
 */
export const undoReceiptDecision = writeHandler(
  'undoReceiptDecision',
  async ({ params: { id }, body }, { tx, now, today, audit, enqueue }) => {
    const receipt = await lockReceiptVersion(tx, { id, version: body.version });
    requirePermission(receiptDecisionCan(receipt, now).reopen);
    await holdPlaces(tx, [receipt.establishmentId]);
    const before = await readReceiptCase(tx, id, today);
    const productIds = await withdrawPrices(tx, id, now);
    await tx
      .update(receipts)
      .set({ ...openDecision, ...raisedVersion })
      .where(eq(receipts.id, id));
    await rankReportsOf({ tx, enqueue }, receipt.establishmentId, productIds);
    const after = await readReceiptCase(tx, id, today);
    await audit({ id, before: auditedReceipt(before), after: auditedReceipt(after) });
    return { data: after };
  },
);

/**
 * Withdraws the prices of a receipt's lines. They are locked before the lines are read, as a correction does it: it ties its
 * line to the price that takes the place of another one.
 * @returns the products whose prices are withdrawn
 */
async function withdrawPrices(tx: Tx, receiptId: number, now: Date): Promise<number[]> {
  const ofReceipt = () =>
    tx.select({ id: receiptItems.priceId }).from(receiptItems).where(eq(receiptItems.receiptId, receiptId));
  await tx
    .select({ id: prices.id })
    .from(prices)
    .where(inArray(prices.id, ofReceipt()))
    .orderBy(prices.id)
    .for('update');
  const withdrawn = await tx
    .update(prices)
    .set({ withdrawnAt: now })
    .where(and(inArray(prices.id, ofReceipt()), isNull(prices.withdrawnAt)))
    .returning({ productId: prices.productId });
  await tx.update(receiptItems).set({ priceId: null }).where(eq(receiptItems.receiptId, receiptId));
  return withdrawn.map(({ productId }) => productId);
}
