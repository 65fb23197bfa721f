import { eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { reportedPrices } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';
import { holdPlaces } from '../price-batches/hold-places.ts';
import { reportUnknown } from './reports.ts';

/**
 * Locks a report until the end of the transaction, after its place: a correction of its price holds the place when it waits
 * for the report. @throws {Failure} 'not_found'
 */
export async function lockReport(tx: Tx, id: number): Promise<typeof reportedPrices.$inferSelect> {
  const isThis = eq(reportedPrices.id, id);
  const there = await tx.select({ place: reportedPrices.establishmentId }).from(reportedPrices).where(isThis);
  await holdPlaces(
    tx,
    there.map(({ place }) => place),
  );
  const [report] = await tx.select().from(reportedPrices).where(isThis).for('update');
  if (!report) throw notFound(reportUnknown);
  return report;
}
