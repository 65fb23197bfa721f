import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { prices, reportedPrices } from '#database/schema.ts';
import { reportDecisionCan } from '#domain/reported-prices-can.ts';
import { selectLastChange } from '../platform/audit.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { openDecision } from '../platform/decision.ts';
import { Failure, requirePermission, Stale } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { nextVersion } from '../platform/versions.ts';
import { auditedReport } from './audited-report.ts';
import { lockReport } from './lock-report.ts';
import { rankReportsJob, thingOf } from './rank-waiting-reports.ts';
import { readReport } from './read-report.ts';
import { readReportRow } from './queue.ts';

/**
 * Takes a decision about a report back: the report waits again, and the official price that came of it is withdrawn, or
 * its correction, so that the one before stands again. A person's decision can be taken back for some minutes, a rule's at any time.
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

/** A person has one pending report of a price: one that was sent since the decision keeps this one decided. */
function refuseNewerReport(error: unknown): never {
  if (isUniqueViolation(error)) {
    throw new Failure(
      'conflict',
      'A mesma pessoa já enviou outro relato deste preço, que espera uma decisão. Decida sobre ele.',
    );
  }
  throw error;
}
