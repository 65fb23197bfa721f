import type { Receipt } from '#contract/receipts.ts';
import type { Tx } from '#database/database.ts';
import { and, asc, eq, inArray, isNull, sql } from '#database/orm.ts';
import { prices, receiptItems, receipts, reportedPrices } from '#database/schema.ts';
import { receiptCan, receiptDecisionCan } from '#domain/receipts-can.ts';
import { selectLastChange } from '../platform/audit.ts';
import {
  type ChosenRow,
  changeChosen,
  type ModeratedNoun,
  replyDecided,
  requireDecided,
  troubleToDecide,
  troubleToReopen,
} from '../platform/decisions.ts';
import { notFound, Stale } from '../platform/failure.ts';
import { type WriteContext, writeHandler } from '../platform/handler.ts';
import { type ModerationDecision, moderationColumns, openDecision } from '../platform/moderation-columns.ts';
import type { Transaction } from '../platform/transaction.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { applyRulesToReceiptJob } from '../reported-prices/apply-rules.ts';
import { readRules } from '../reported-prices/moderation-settings.ts';
import { rankReportsJob } from '../reported-prices/ranks.ts';
import { readReceiptCase } from './case.ts';
import { presentReceiptRow, readReceiptRows, selectReceiptRows } from './queue.ts';
import { noReceipt } from './receipt-queries.ts';

type Audited = Pick<Receipt, 'id' | 'Establishment' | 'status' | 'rejectionReason'>;

/** Returns a receipt for the audit log, without image, key and the owner's texts, which would outlive their erasure there. */
export function auditedReceipt({ id, Establishment, status, rejectionReason }: Audited) {
  const { id: establishmentId, name, region } = Establishment;
  return { id, Establishment: { id: establishmentId, name, region }, status, rejectionReason };
}

export type LockedReceipt = typeof receipts.$inferSelect;

/**
 * Locks the version of a receipt that an administrator has seen.
 * @throws {Failure} 'not_found'; 'stale', with the person who has decided about it or made prices from it since
 */
export async function lockReceiptVersion(
  tx: Tx,
  { id, version }: { id: number; version: number },
): Promise<LockedReceipt> {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, id)).for('update');
  if (!receipt) throw notFound(noReceipt);
  if (receipt.version !== version) throw new Stale(await selectLastChange(tx, 'receipts', id));
  return receipt;
}

/** Set by every decision about a receipt, and when prices are made from it. */
export const raisedVersion = { version: sql`${receipts.version} + 1` };

const moderatedReceipts: ModeratedNoun<LockedReceipt> = {
  noun: 'receipts',
  missing: noReceipt,
  lock: (tx, ids) =>
    tx.select().from(receipts).where(inArray(receipts.id, ids)).orderBy(asc(receipts.id)).for('update'),
  async readAudited(tx, ids) {
    const rows = await selectReceiptRows(tx, inArray(receipts.id, ids));
    return rows.map((row) => auditedReceipt(presentReceiptRow(row, [])));
  },
};

type Writing = Pick<WriteContext, 'tx' | 'now' | 'audit' | 'enqueue'> & { caller: { id: number } };

/** Approves or rejects pending receipts. A second moderator gets the name of the first. Spec, back office, section 4. */
function decide(context: Writing, chosen: readonly ChosenRow[], decision: ModerationDecision) {
  const { tx, caller, now, enqueue } = context;
  const trouble = troubleToDecide<LockedReceipt>(receiptCan);
  return changeChosen(context, moderatedReceipts, chosen, trouble, async (_, ids) => {
    await tx
      .update(receipts)
      .set({ ...moderationColumns(decision, caller.id, now), decidedByRule: false, ...raisedVersion })
      .where(inArray(receipts.id, ids));
    if (decision.status === 'approved' && (await readRules(tx)).agreement) {
      await enqueue(applyRulesToReceiptJob, ...ids.map((receiptId) => ({ receiptId })));
    }
  });
}

/**
 * Undoes decisions about receipts, a person's for some minutes, a rule's at any time: the receipts are pending again, and the
 * prices made from their lines are withdrawn. The versions show that the administrator has seen all of them. The shops' names for their products stay
 * stored.
 */
function reopen(context: Writing, chosen: readonly ChosenRow[]) {
  const { tx, now } = context;
  const trouble = troubleToReopen((receipt: LockedReceipt) => receiptDecisionCan(receipt, now));
  return changeChosen(context, moderatedReceipts, chosen, trouble, async (found, ids) => {
    await lockEstablishments(
      tx,
      found.map(({ establishmentId }) => establishmentId),
    );
    const withdrawn = await withdrawPrices(tx, ids, now);
    await tx
      .update(receipts)
      .set({ ...openDecision, decidedByRule: false, ...raisedVersion })
      .where(inArray(receipts.id, ids));
    await rankReportsOf(context, withdrawn);
  });
}

export const updateReceiptStatus = writeHandler(
  'updateReceiptStatus',
  async ({ params: { id }, body }, context) => {
    requireDecided(await decide(context, [{ id, version: body.version }], body));
    return { data: await readReceiptCase(context.tx, id, context.today) };
  },
);

export const undoReceiptDecision = writeHandler(
  'undoReceiptDecision',
  async ({ params: { id }, body }, context) => {
    requireDecided(await reopen(context, [{ id, version: body.version }]));
    return { data: await readReceiptCase(context.tx, id, context.today) };
  },
);

export const decideReceipts = writeHandler('decideReceipts', async ({ body }, context) =>
  replyDecided(await decide(context, body.rows, body), (ids) => readReceiptRows(context.tx, ids)),
);

export const undoReceiptDecisions = writeHandler('undoReceiptDecisions', async ({ body }, context) =>
  replyDecided(await reopen(context, body.rows), (ids) => readReceiptRows(context.tx, ids)),
);

/** A product whose price at a shop has changed. */
type ChangedPrice = Pick<typeof prices.$inferSelect, 'productId' | 'establishmentId'>;

/**
 * Withdraws the prices of the lines of receipts. They are locked before the lines are read, in the same order as in a correction,
 * which links its line to the new price.
 */
async function withdrawPrices(tx: Tx, receiptIds: number[], now: Date): Promise<ChangedPrice[]> {
  const isOfReceipt = inArray(receiptItems.receiptId, receiptIds);
  const linked = () => tx.select({ id: receiptItems.priceId }).from(receiptItems).where(isOfReceipt);
  await tx
    .select({ id: prices.id })
    .from(prices)
    .where(inArray(prices.id, linked()))
    .orderBy(prices.id)
    .for('update');
  const withdrawn = await tx
    .update(prices)
    .set({ withdrawnAt: now })
    .where(and(inArray(prices.id, linked()), isNull(prices.withdrawnAt)))
    .returning({ productId: prices.productId, establishmentId: prices.establishmentId });
  await tx.update(receiptItems).set({ priceId: null }).where(isOfReceipt);
  return withdrawn;
}

/** Queues the ranking of pending reports about prices that have changed. */
export async function rankReportsOf(
  { tx, enqueue }: Pick<Transaction, 'tx' | 'enqueue'>,
  changed: readonly ChangedPrice[],
): Promise<void> {
  if (changed.length === 0) return;
  const pairs = changed.map(
    ({ productId, establishmentId }) => sql`(${productId}::int, ${establishmentId}::int)`,
  );
  const waiting = await tx
    .selectDistinct({
      productId: reportedPrices.productId,
      establishmentId: reportedPrices.establishmentId,
    })
    .from(reportedPrices)
    .where(
      and(
        eq(reportedPrices.status, 'pending'),
        sql`(${reportedPrices.productId}, ${reportedPrices.establishmentId}) in (${sql.join(pairs, sql`, `)})`,
      ),
    );
  await enqueue(rankReportsJob, ...waiting);
}
