import { eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { reportedPrices } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';
import { holdShops } from '../price-batches/hold-shops.ts';
import { reportUnknown } from './reported-price-queries.ts';

/** Locks a report until the end of the transaction. @throws {Failure} 'not_found' */
export async function lockReport(tx: Tx, id: number): Promise<typeof reportedPrices.$inferSelect> {
  const [report] = await tx.select().from(reportedPrices).where(eq(reportedPrices.id, id)).for('update');
  if (!report) throw notFound(reportUnknown);
  return report;
}

/**
 * Locks a report whose decision makes or withdraws a price, after its shop: a correction of its price holds the shop when it
 * waits for the report. @throws {Failure} 'not_found'
 */
export async function lockReportAtShop(tx: Tx, id: number): Promise<typeof reportedPrices.$inferSelect> {
  const there = await tx
    .select({ shop: reportedPrices.establishmentId })
    .from(reportedPrices)
    .where(eq(reportedPrices.id, id));
  await holdShops(
    tx,
    there.map(({ shop }) => shop),
  );
  return lockReport(tx, id);
}
