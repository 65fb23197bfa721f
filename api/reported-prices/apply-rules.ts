import type { Tx } from '#database/database.ts';
import { and, asc, desc, eq, inArray } from '#database/orm.ts';
import { receipts, reportedPrices } from '#database/schema.ts';
import { type ApprovalRule, approvalRules, pricesAgree } from '#domain/approval-rules.ts';
import { reportedPriceCan } from '#domain/reported-prices-can.ts';
import { insertAudit } from '../platform/audit.ts';
import type { AuditedChange } from '../platform/handler.ts';
import { defineJob } from '../platform/job.ts';
import { inTransaction, type Transaction } from '../platform/transaction.ts';
import { nextVersion } from '../platform/versions.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { selectMatchingRules } from './matching-rules.ts';
import { auditedReport, insertOfficialPrices } from './moderation.ts';
import { readRules } from './moderation-settings.ts';
import { isOfSameThing, rankReportsJob, thingOf } from './ranks.ts';
import { readReport } from './reports.ts';

type Report = typeof reportedPrices.$inferSelect;

/** The rule that approves a report, and the version of the report that was checked. */
interface Choice {
  rule: ApprovalRule;
  version: number;
}

/** How many pending reports of a price are checked when another one arrives. */
const mostApproved = 50;

/** Applies the rules to a new report. */
export const applyRulesJob = defineJob<{ reportId: number }>('apply-rules', 'work', ({ reportId }, context) =>
  inTransaction(context, (transaction) => applyRules(transaction, reportId)),
);

/** Applies the rules to the reports that a newly approved receipt may confirm. */
export const applyRulesToReceiptJob = defineJob<{ receiptId: number }>(
  'apply-rules-to-receipt',
  'work',
  ({ receiptId }, context) =>
    inTransaction(context, async (transaction) => {
      const { tx } = transaction;
      const proven = await tx
        .select({ id: reportedPrices.id })
        .from(reportedPrices)
        .innerJoin(receipts, eq(receipts.userId, reportedPrices.userId))
        .where(
          and(
            eq(receipts.id, receiptId),
            eq(reportedPrices.establishmentId, receipts.establishmentId),
            eq(reportedPrices.status, 'pending'),
          ),
        )
        .orderBy(desc(reportedPrices.createdAt))
        .limit(mostApproved);
      for (const { id } of proven) await applyRules(transaction, id);
    }),
);

/** Approves by the active rules: a report, and the pending reports of other users that agree with it. */
async function applyRules(transaction: Transaction, reportId: number): Promise<void> {
  const { tx } = transaction;
  const rules = await readRules(tx);
  if (!rules.agreement && !rules.record) return;
  const [report] = await tx.select().from(reportedPrices).where(eq(reportedPrices.id, reportId));
  if (!report) return;
  // Before they are chosen, because rules decide once a week for a price, and jobs run at the same time.
  await lockEstablishments(tx, [report.establishmentId]);
  const chosen = await chooseRules(tx, report, rules);
  if (chosen.size === 0) return;
  await approveByRules(transaction, chosen);
  await transaction.enqueue(rankReportsJob, thingOf(report));
}

/** Returns the rule that approves each report; another user's report can only be approved by agreement with this one. */
async function chooseRules(
  tx: Tx,
  report: Report,
  rules: Record<ApprovalRule, boolean>,
): Promise<Map<number, Choice>> {
  const waiting = and(eq(reportedPrices.status, 'pending'), isOfSameThing(report));
  const holding = await selectMatchingRules(tx, waiting, { limit: mostApproved });
  return new Map(
    holding.flatMap((row) => {
      const rule = approvalRules.find(
        (name) =>
          rules[name] &&
          row[name] &&
          (row.id === report.id ||
            (name === 'agreement' && pricesAgree(row.reportedCentavos, report.reportedCentavos))),
      );
      return rule ? [[row.id, { rule, version: row.version }]] : [];
    }),
  );
}

/**
 * Approves reports as official prices, except those that a person has decided in the meantime, and those that their author has
 * changed, to which the rules are applied again.
 */
export async function approveByRules(
  { tx, now }: Transaction,
  chosen: ReadonlyMap<number, Choice>,
): Promise<void> {
  const reports = await tx
    .select()
    .from(reportedPrices)
    .where(inArray(reportedPrices.id, [...chosen.keys()]))
    .orderBy(asc(reportedPrices.id))
    .for('update');
  const changes: AuditedChange[] = [];
  for (const report of reports) {
    const choice = chosen.get(report.id);
    if (choice?.version !== report.version || !reportedPriceCan(report).decide.may) continue;
    const { rule } = choice;
    const before = await readReport(tx, report.id);
    await tx
      .update(reportedPrices)
      .set({
        status: 'approved',
        decidedAt: now,
        decidedByRule: rule,
        ...nextVersion(reportedPrices, now),
      })
      .where(eq(reportedPrices.id, report.id));
    await insertOfficialPrices(tx, [report], now);
    const after = await readReport(tx, report.id);
    changes.push({
      id: report.id,
      before: auditedReport(before),
      after: { ...auditedReport(after), decidedByRule: rule },
    });
  }
  await insertAudit(tx, { action: 'reported-prices.approve-by-rule', userId: null, at: now }, changes);
}
