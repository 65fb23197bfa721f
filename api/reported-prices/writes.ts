import { and, eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { auditLog, reportedPrices, users } from '#database/schema.ts';
import { removalDays } from '#domain/approval-rules.ts';
import { reportedPriceCan } from '#domain/reported-prices-can.ts';
import { notFound, requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { removeRow } from '../platform/removals.ts';
import { requirePerson } from '../sessions/lock-person.ts';
import { reportUnknown } from './reports.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes one of the caller's reports. An approved one is public, and is refused. With one that was ever decided the rules
 * lose what speaks against the person, so they trust that person anew only after some days.
 */
export const deleteOwnReportedPrice = writeHandler(
  'deleteOwnReportedPrice',
  async ({ params }, { tx, caller, now }) => {
    await requirePerson(tx, caller.id);
    const own = and(eq(reportedPrices.id, params.id), eq(reportedPrices.userId, caller.id));
    const [report] = await tx
      .select({ id: reportedPrices.id, status: reportedPrices.status })
      .from(reportedPrices)
      .where(own)
      .for('update');
    if (!report) throw notFound(reportUnknown);
    requirePermission(reportedPriceCan(report).remove);
    const isDecided = report.status !== 'pending' || (await wasDecided(tx, report.id));
    const ruledFrom = isDecided ? await loseTrust(tx, caller.id, now) : undefined;
    const removalId = await removeRow(
      { tx, caller, now },
      { noun: 'reported-prices', id: report.id, ...(ruledFrom && { ruledFrom }) },
    );
    return { data: { deleted: true, removalId } };
  },
);

/** @returns what the rules counted before, so that restoring the report brings that back */
async function loseTrust(tx: Tx, userId: number, now: Date) {
  const since = new Date(now.getTime() + removalDays * dayMs);
  const [person] = await tx.select({ before: users.ruledFrom }).from(users).where(eq(users.id, userId));
  await tx.update(users).set({ ruledFrom: since }).where(eq(users.id, userId));
  return { before: person?.before?.toISOString() ?? null, since: since.toISOString() };
}

/** Returns whether a person or a rule has ever decided about a report: a decision that is taken back stays in the log. */
async function wasDecided(tx: Tx, id: number): Promise<boolean> {
  const [decision] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.noun, 'reported-prices'), eq(auditLog.rowId, id)))
    .limit(1);
  return decision !== undefined;
}
