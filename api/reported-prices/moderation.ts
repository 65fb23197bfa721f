import type { OwnReportedPrice } from '#contract/reported-price-rows.ts';
import type { Tx } from '#database/database.ts';
import { and, eq, inArray, isNull } from '#database/orm.ts';
import { prices, reportedPrices } from '#database/schema.ts';
import { reportDecisionCan, reportedPriceCan } from '#domain/reported-prices-can.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import {
  type ChosenRow,
  changeChosen,
  type ModeratedNoun,
  replyDecided,
  requireDecided,
  troubleToDecide,
  troubleToReopen,
} from '../platform/decisions.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { type WriteContext, writeHandler } from '../platform/handler.ts';
import { type ModerationDecision, moderationColumns, openDecision } from '../platform/moderation-columns.ts';
import { nextVersion } from '../platform/versions.ts';
import { readReportRow, readReportRows } from './queue.ts';
import { keyOf, rankReportsJob, type Thing, thingOf } from './ranks.ts';
import { lockReports, readReport, readReports, reportUnknown } from './reports.ts';

/** Returns a report for the audit log, without the author's texts, which would outlive their erasure there. */
export function auditedReport(report: OwnReportedPrice) {
  const { id, Product, Establishment, FuelType, FuelStation } = report;
  const { reportedPrice, status, rejectionReason, official, version } = report;
  return {
    id,
    Product,
    Establishment,
    FuelType,
    FuelStation,
    reportedPrice,
    status,
    rejectionReason,
    official,
    version,
  };
}

type Report = typeof reportedPrices.$inferSelect;

/** Inserts the prices of reports as observations at the times of the reports, linked to them. */
export async function insertOfficialPrices(tx: Tx, reports: readonly Report[], now: Date): Promise<void> {
  await tx.insert(prices).values(
    reports.map((report) => ({
      productId: report.productId,
      establishmentId: report.establishmentId,
      priceCentavos: report.reportedCentavos,
      observedAt: report.createdAt,
      source: report.isByMerchant ? ('merchant' as const) : ('report' as const),
      reportedPriceId: report.id,
      createdAt: now,
    })),
  );
}

const moderatedReports: ModeratedNoun<Report> = {
  noun: 'reported-prices',
  missing: reportUnknown,
  lock: lockReports,
  readAudited: async (tx, ids) => (await readReports(tx, ids)).map(auditedReport),
};

type Writing = Pick<WriteContext, 'tx' | 'now' | 'audit' | 'enqueue'> & { caller: { id: number } };

/**
 * Approves or rejects pending reports. A second moderator gets the name of the first. Approved reports may become official
 * prices in the same transaction. Spec, back office, section 4.
 */
function decide(
  context: Writing,
  chosen: readonly ChosenRow[],
  decision: ModerationDecision & { official?: boolean | undefined },
) {
  const { tx, caller, now, enqueue } = context;
  const trouble = troubleToDecide<Report>(reportedPriceCan);
  return changeChosen(context, moderatedReports, chosen, trouble, async (reports, ids) => {
    await tx
      .update(reportedPrices)
      .set({ ...moderationColumns(decision, caller.id, now), ...nextVersion(reportedPrices, now) })
      .where(inArray(reportedPrices.id, ids));
    if (decision.status === 'rejected') return;
    // A shop's word on its own price is nothing else.
    const official = reports.filter(({ isByMerchant }) => decision.official || isByMerchant);
    if (official.length === 0) return;
    await insertOfficialPrices(tx, official, now);
    await enqueue(rankReportsJob, ...thingsOf(official));
  });
}

/**
 * Undoes decisions about reports: they are pending again, and their official prices or the corrections of these are withdrawn, so
 * that the previous prices become current. A person's decision can be undone for some minutes, a rule's at any time.
 */
async function reopen(context: Writing, chosen: readonly ChosenRow[]) {
  const { tx, now, enqueue } = context;
  const trouble = troubleToReopen((report: Report) => reportDecisionCan(report, now));
  return changeChosen(context, moderatedReports, chosen, trouble, async (reports, ids) => {
    await tx
      .update(prices)
      .set({ withdrawnAt: now })
      .where(and(inArray(prices.reportedPriceId, ids), isNull(prices.withdrawnAt)));
    await enqueue(rankReportsJob, ...thingsOf(reports));
    await tx
      .update(reportedPrices)
      .set({ ...openDecision, decidedByRule: null, ...nextVersion(reportedPrices, now) })
      .where(inArray(reportedPrices.id, ids))
      .catch(refuseNewerReport);
  });
}

/** Returns the subjects of reports, each once. */
function thingsOf(reports: readonly Report[]): Thing[] {
  return [...new Map(reports.map((report) => [keyOf(report), thingOf(report)])).values()];
}

/** A user has one pending report of a price, so a decision cannot be undone if they have sent another one since. */
function refuseNewerReport(error: unknown): never {
  if (isUniqueViolation(error)) {
    throw new Failure(
      'conflict',
      'A mesma pessoa já enviou outro relato deste preço, que espera uma decisão. Decida sobre ele.',
    );
  }
  throw error;
}

export const updateReportedPriceStatus = writeHandler(
  'updateReportedPriceStatus',
  async ({ params: { id }, body }, context) => {
    requireDecided(await decide(context, [{ id, version: body.version }], body));
    return { data: await readReportRow(context.tx, id, context.today) };
  },
);

export const undoReportedPriceDecision = writeHandler(
  'undoReportedPriceDecision',
  async ({ params: { id }, body }, context) => {
    requireDecided(await reopen(context, [{ id, version: body.version }]));
    return { data: await readReportRow(context.tx, id, context.today) };
  },
);

export const decideReportedPrices = writeHandler('decideReportedPrices', async ({ body }, context) =>
  replyDecided(await decide(context, body.rows, body), (ids) =>
    readReportRows(context.tx, ids, context.today),
  ),
);

export const undoReportedPriceDecisions = writeHandler(
  'undoReportedPriceDecisions',
  async ({ body }, context) =>
    replyDecided(await reopen(context, body.rows), (ids) => readReportRows(context.tx, ids, context.today)),
);

/** Deletes a report of any status. An official price made from it stays. Spec, back office, section 4. */
export const deleteReportedPrice = writeHandler('deleteReportedPrice', async ({ params }, { tx, audit }) => {
  const [report] = await lockReports(tx, [params.id]);
  if (!report) throw notFound(reportUnknown);
  const before = auditedReport(await readReport(tx, params.id));
  await tx.delete(reportedPrices).where(eq(reportedPrices.id, params.id));
  await audit({ id: params.id, before, after: null });
  return { data: { deleted: true } };
});
