import { and, eq } from 'drizzle-orm';
import { reportedPrices } from '#database/schema.ts';
import { reportedPriceCan } from '#domain/reported-prices-can.ts';
import { notFound, requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { reportUnknown } from './reported-price-queries.ts';

/** Deletes one of the caller's reports. An approved one is public, and is refused. */
export const deleteOwnReportedPrice = writeHandler(
  'deleteOwnReportedPrice',
  async ({ params }, { tx, caller }) => {
    const own = and(eq(reportedPrices.id, params.id), eq(reportedPrices.userId, caller.id));
    const [report] = await tx
      .select({ status: reportedPrices.status })
      .from(reportedPrices)
      .where(own)
      .for('update');
    if (!report) throw notFound(reportUnknown);
    requirePermission(reportedPriceCan(report).remove);
    await tx.delete(reportedPrices).where(own);
    return { data: { deleted: true } };
  },
);
