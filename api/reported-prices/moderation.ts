import type { OwnReportedPrice } from '#contract/reported-price-rows.ts';
import type { Tx } from '#database/database.ts';
import { and, eq, isNull } from '#database/orm.ts';
import { prices, reportedPrices } from '#database/schema.ts';
import { reportDecisionCan, reportedPriceCan } from '#domain/reported-prices-can.ts';
import { selectLastChange } from '../platform/audit.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, requirePermission, Stale } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { moderationColumns, openDecision } from '../platform/moderation-columns.ts';
import { isStale, nextVersion } from '../platform/versions.ts';
import { readReportRow } from './queue.ts';
import { rankReportsJob, thingOf } from './ranks.ts';
import { lockReport, readReport } from './reports.ts';

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

/** Inserts a report's price as an observation at the time of the report, linked to it. */
export async function insertOfficialPrice(
  tx: Tx,
  report: typeof reportedPrices.$inferSelect,
  now: Date,
): Promise<void> {
  await tx.insert(prices).values({
    productId: report.productId,
    establishmentId: report.establishmentId,
    priceCentavos: report.reportedCentavos,
    observedAt: report.createdAt,
    source: 'report',
    reportedPriceId: report.id,
    createdAt: now,
  });
}

/**
 * Approves or rejects a pending report. A second moderator gets the name of the first. An approved report may become an
 * official price in the same transaction. Spec, back office, section 4.
 */
export const updateReportedPriceStatus = writeHandler(
  'updateReportedPriceStatus',
  async ({ params: { id }, body }, { tx, caller, now, today, audit, enqueue }) => {
    const report = await lockReport(tx, id);
    if (!reportedPriceCan(report).decide.may)
      throw new Stale(await selectLastChange(tx, 'reported-prices', id));
    // The report is still pending, so it was its author who changed it.
    if (isStale(report, body.version)) throw new Stale(undefined);
    const before = await readReport(tx, id);
    await tx
      .update(reportedPrices)
      .set({
        ...moderationColumns(body, caller.id, now),
        ...nextVersion(reportedPrices, now),
      })
      .where(eq(reportedPrices.id, id));
    if (body.official) {
      await insertOfficialPrice(tx, report, now);
      await enqueue(rankReportsJob, thingOf(report));
    }
    const after = await readReport(tx, id);
    await audit({ id, before: auditedReport(before), after: auditedReport(after) });
    return { data: await readReportRow(tx, id, today) };
  },
);

/**
 * Undoes a decision about a report: the report is pending again, and its official price or its correction is withdrawn, so that
 * the previous price becomes current. A person's decision can be undone for some minutes, a rule's at any time.
 */
export const undoReportedPriceDecision = writeHandler(
  'undoReportedPriceDecision',
  async ({ params: { id }, body }, { tx, now, today, audit, enqueue }) => {
    const report = await lockReport(tx, id);
    if (body.version !== report.version) throw new Stale(await selectLastChange(tx, 'reported-prices', id));
    requirePermission(reportDecisionCan(report, now).reopen);
    const before = await readReport(tx, id);
    await withdrawOfficialPrice(tx, id, now);
    await enqueue(rankReportsJob, thingOf(report));
    await tx
      .update(reportedPrices)
      .set({ ...openDecision, decidedByRule: null, ...nextVersion(reportedPrices, now) })
      .where(eq(reportedPrices.id, id))
      .catch(refuseNewerReport);
    const after = await readReport(tx, id);
    await audit({ id, before: auditedReport(before), after: auditedReport(after) });
    return { data: await readReportRow(tx, id, today) };
  },
);

async function withdrawOfficialPrice(tx: Tx, reportId: number, now: Date): Promise<void> {
  await tx
    .update(prices)
    .set({ withdrawnAt: now })
    .where(and(eq(prices.reportedPriceId, reportId), isNull(prices.withdrawnAt)));
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

/** Deletes a report of any status. An official price made from it stays. Spec, back office, section 4. */
export const deleteReportedPrice = writeHandler('deleteReportedPrice', async ({ params }, { tx, audit }) => {
  await lockReport(tx, params.id);
  const before = auditedReport(await readReport(tx, params.id));
  await tx.delete(reportedPrices).where(eq(reportedPrices.id, params.id));
  await audit({ id: params.id, before, after: null });
  return { data: { deleted: true } };
});
