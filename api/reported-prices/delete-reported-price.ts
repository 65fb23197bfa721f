import { eq } from 'drizzle-orm';
import { reportedPrices } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { auditedReport } from './audited-report.ts';
import { lockReport } from './lock-report.ts';
import { readReport } from './read-report.ts';

/** Deletes a report of any status. A price that became official of it stays. Spec, back office, section 4. */
export const deleteReportedPrice = writeHandler('deleteReportedPrice', async ({ params }, { tx, audit }) => {
  await lockReport(tx, params.id);
  const before = auditedReport(await readReport(tx, params.id));
  await tx.delete(reportedPrices).where(eq(reportedPrices.id, params.id));
  await audit({ id: params.id, before, after: null });
  return { data: { deleted: true } };
});
