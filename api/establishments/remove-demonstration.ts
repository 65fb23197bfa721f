import { eq, inArray } from 'drizzle-orm';
import {
  coupons,
  couponUses,
  establishments,
  prices,
  promotions,
  receiptImages,
  receipts,
  reportedPrices,
  reviews,
} from '#database/schema.ts';
import { forgetCatalogueRemovals } from '../platform/removals.ts';
import type { Transaction } from '../platform/transaction.ts';
import { enqueueFileDeletion } from '../receipt-files/delete-receipt-files.ts';

/**
 * Deletes the invented establishments and all that hangs on them, so that it never mixes with what is real: prices,
 * promotions, coupons with their uses, reviews, reports, receipts with their pictures. Products, categories and regions
 * stay. @returns how many establishments there were
 */
export async function removeDemonstration(transaction: Transaction): Promise<number> {
  const { tx } = transaction;
  const shops = await tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(eq(establishments.isDemonstration, true))
    .for('update');
  if (shops.length === 0) return 0;
  const ids = shops.map(({ id }) => id);
  const couponIds = tx.select({ id: coupons.id }).from(coupons).where(inArray(coupons.establishmentId, ids));
  await tx.delete(couponUses).where(inArray(couponUses.couponId, couponIds));
  await tx.delete(coupons).where(inArray(coupons.establishmentId, ids));
  await tx.delete(promotions).where(inArray(promotions.establishmentId, ids));
  await tx.delete(prices).where(inArray(prices.establishmentId, ids));
  await tx.delete(reportedPrices).where(inArray(reportedPrices.establishmentId, ids));
  await tx.delete(reviews).where(inArray(reviews.establishmentId, ids));
  const gone = await tx
    .delete(receipts)
    .where(inArray(receipts.establishmentId, ids))
    .returning({ imageKey: receipts.imageKey });
  const keys = gone.flatMap(({ imageKey }) => imageKey ?? []);
  await tx.delete(receiptImages).where(inArray(receiptImages.key, keys));
  await enqueueFileDeletion(transaction, keys);
  await tx.delete(establishments).where(inArray(establishments.id, ids));
  await forgetCatalogueRemovals(tx);
  return ids.length;
}
