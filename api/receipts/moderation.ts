import type { Receipt } from '#contract/receipts.ts';
import type { Tx } from '#database/database.ts';
import { and, eq, inArray, isNull, sql } from '#database/orm.ts';
import { prices, receiptItems, receipts, reportedPrices } from '#database/schema.ts';
import { receiptCan, receiptDecisionCan } from '#domain/receipts-can.ts';
import { selectLastChange } from '../platform/audit.ts';
import { notFound, requirePermission, Stale } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { moderationColumns, openDecision } from '../platform/moderation-columns.ts';
import type { Transaction } from '../platform/transaction.ts';
import { isStale } from '../platform/versions.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { applyRulesToReceiptJob } from '../reported-prices/apply-rules.ts';
import { readRules } from '../reported-prices/moderation-settings.ts';
import { rankReportsJob } from '../reported-prices/ranks.ts';
import { readReceiptCase } from './case.ts';
import { noReceipt } from './receipt-queries.ts';

type Audited = Pick<Receipt, 'id' | 'Establishment' | 'status' | 'rejectionReason'>;

/** Returns a receipt for the audit log, without image, key and the owner's texts, which would outlive their erasure there. */
export function auditedReceipt({ id, Establishment, status, rejectionReason }: Audited) {
  const { id: establishmentId, name, region } = Establishment;
  return { id, Establishment: { id: establishmentId, name, region }, status, rejectionReason };
}

export type LockedReceipt = typeof receipts.$inferSelect;

/** Locks a receipt until the end of the transaction. @throws {Failure} 'not_found' */
async function lockReceipt(tx: Tx, id: number): Promise<LockedReceipt> {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, id)).for('update');
  if (!receipt) throw notFound(noReceipt);
  return receipt;
}

/**
 * Locks the version of a receipt that an administrator has seen.
 * @throws {Failure} 'not_found'; 'stale', with the person who has decided about it or made prices from it since
 */
export async function lockReceiptVersion(
  tx: Tx,
  { id, version }: { id: number; version: number },
): Promise<LockedReceipt> {
  const receipt = await lockReceipt(tx, id);
  if (receipt.version !== version) throw new Stale(await selectLastChange(tx, 'receipts', id));
  return receipt;
}

/** Set by every decision about a receipt, and when prices are made from it. */
export const raisedVersion = { version: sql`${receipts.version} + 1` };

/** Approves or rejects a pending receipt. A second moderator gets the name of the first. Spec, back office, section 4. */
export const updateReceiptStatus = writeHandler(
  'updateReceiptStatus',
  async ({ params: { id }, body }, { tx, caller, now, today, audit, enqueue }) => {
    const receipt = await lockReceipt(tx, id);
    if (!receiptCan(receipt).decide.may) throw new Stale(await selectLastChange(tx, 'receipts', id));
    // The decision was undone, so there is no person to name.
    if (isStale(receipt, body.version)) throw new Stale(undefined);
    const before = await readReceiptCase(tx, id, today);
    await tx
      .update(receipts)
      .set({ ...moderationColumns(body, caller.id, now), ...raisedVersion })
      .where(eq(receipts.id, id));
    const after = await readReceiptCase(tx, id, today);
    await audit({ id, before: auditedReceipt(before), after: auditedReceipt(after) });
    if (body.status === 'approved' && (await readRules(tx)).agreement) {
      await enqueue(applyRulesToReceiptJob, { receiptId: id });
    }
    return { data: after };
  },
);

/**
 * Undoes a decision about a receipt, for some minutes after it: the receipt is pending again, and the prices made from its
 * lines are withdrawn. The version shows that the administrator has seen all of them. The shop's names for its products stay
 * stored.
 */
export const undoReceiptDecision = writeHandler(
  'undoReceiptDecision',
  async ({ params: { id }, body }, { tx, now, today, audit, enqueue }) => {
    const receipt = await lockReceiptVersion(tx, { id, version: body.version });
    requirePermission(receiptDecisionCan(receipt, now).reopen);
    await lockEstablishments(tx, [receipt.establishmentId]);
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
 * Withdraws the prices of a receipt's lines. They are locked before the lines are read, in the same order as in a correction,
 * which links its line to the new price.
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

/** Queues the ranking of pending reports about the prices of these products at a shop, which have changed. */
export async function rankReportsOf(
  { tx, enqueue }: Pick<Transaction, 'tx' | 'enqueue'>,
  establishmentId: number,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return;
  const waiting = await tx
    .selectDistinct({ productId: reportedPrices.productId })
    .from(reportedPrices)
    .where(
      and(
        eq(reportedPrices.status, 'pending'),
        eq(reportedPrices.establishmentId, establishmentId),
        inArray(reportedPrices.productId, [...productIds]),
      ),
    );
  for (const { productId } of waiting) {
    await enqueue(rankReportsJob, { productId, establishmentId });
  }
}
