import type { Tx } from '#database/database.ts';
import { and, eq } from '#database/orm.ts';
import { receipts } from '#database/schema.ts';
import { cityDay } from '#domain/city-time.ts';
import { purchaseInstant, sentReceipt } from '#domain/receipt-days.ts';
import { insertAudit } from '../platform/audit.ts';
import { defineJob } from '../platform/job.ts';
import { inTransaction, type Transaction } from '../platform/transaction.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { readRules } from '../reported-prices/moderation-settings.ts';
import { lockPerson } from '../sessions/lock-person.ts';
import { readReceiptCase } from './case.ts';
import { auditedReceipt, type LockedReceipt, raisedVersion, rankReportsOf } from './moderation.ts';
import { insertReceiptPrices, pricesOf } from './publish.ts';
import { selectRulePrices } from './rule-prices.ts';

/** Applies the rule to a new receipt. */
export const applyRuleToReceiptJob = defineJob<{ receiptId: number }>(
  'apply-rule-to-receipt',
  'receipts',
  ({ receiptId }, context) => inTransaction(context, (transaction) => approveByRule(transaction, receiptId)),
);

/**
 * Makes prices of the lines of a receipt that the rule is sure of, and approves it then. The other lines stay for an administrator,
 * and so does a receipt of which none is sure.
 */
async function approveByRule(transaction: Transaction, id: number): Promise<void> {
  const { tx, now } = transaction;
  if (!(await readRules(tx)).receipts) return;
  const receipt = await lockUntouched(tx, id);
  if (!receipt?.purchasedOn) return;
  const { establishmentId, purchasedOn } = receipt;
  const { prices: lines } = await selectRulePrices(tx, eq(receipts.id, id), { limit: 1 });
  if (lines.length === 0) return;
  const today = cityDay(now);
  const before = await readReceiptCase(tx, id, today);
  await tx
    .update(receipts)
    .set({ status: 'approved', decidedAt: now, decidedByRule: true, ...raisedVersion })
    .where(eq(receipts.id, id));
  const observedAt = purchaseInstant(sentReceipt(receipt), purchasedOn);
  await insertReceiptPrices(tx, receipt, lines, { observedAt, now });
  await rankReportsOf(
    transaction,
    lines.map(({ productId }) => ({ productId, establishmentId })),
  );
  const after = await readReceiptCase(tx, id, today);
  const byRule = { ...auditedReceipt(after), decidedByRule: true, prices: pricesOf(after, lines) };
  const change = { id, before: auditedReceipt(before), after: byRule };
  await insertAudit(tx, { action: 'receipts.approve-by-rule', userId: null, at: now }, [change]);
}

/**
 * Locks a receipt about which nobody has decided yet, also not to undo it, with its sender and its place: the rule decides a few
 * times a week for a person, and once for a price, and jobs run at the same time.
 */
async function lockUntouched(tx: Tx, id: number): Promise<LockedReceipt | undefined> {
  const isUntouched = and(eq(receipts.id, id), eq(receipts.status, 'pending'), eq(receipts.version, 1));
  const [found] = await tx.select({ userId: receipts.userId }).from(receipts).where(isUntouched);
  if (!found?.userId) return undefined;
  await lockPerson(tx, found.userId);
  const [receipt] = await tx.select().from(receipts).where(isUntouched).for('update');
  if (receipt) await lockEstablishments(tx, [receipt.establishmentId]);
  return receipt;
}
