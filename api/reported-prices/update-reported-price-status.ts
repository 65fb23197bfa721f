import { eq } from 'drizzle-orm';
import { reportedPrices } from '#database/schema.ts';
import { reportedPriceCan } from '#domain/reported-prices-can.ts';
import { selectLastChange } from '../platform/audit.ts';
import { decisionColumns } from '../platform/decision.ts';
import { Stale } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { isStale, nextVersion } from '../platform/versions.ts';
import { auditedReport } from './audited-report.ts';
import { insertOfficialPrice } from './insert-official-price.ts';
import { lockReport } from './lock-report.ts';
import { rankReportsJob, thingOf } from './rank-waiting-reports.ts';
import { readReport } from './read-report.ts';
import { readReportRow } from './queue.ts';

/**
 * Approves or rejects a pending report. The second of two moderators is told who has decided before. An approved report
 * may become an official price in the same transaction. Spec, back office, section 4.
 */
export const updateReportedPriceStatus = writeHandler(
  'updateReportedPriceStatus',
  async ({ params: { id }, body }, { tx, caller, now, today, audit, enqueue }) => {
    const report = await lockReport(tx, id);
    if (!reportedPriceCan(report).decide.may)
      throw new Stale(await selectLastChange(tx, 'reported-prices', id));
    // Nobody has decided about a report that still waits: its author has changed it.
    if (isStale(report, body.version)) throw new Stale(undefined);
    const before = await readReport(tx, id);
    await tx
      .update(reportedPrices)
      .set({
        ...decisionColumns(body, caller.id, now),
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
