import type { Tx } from '#database/database.ts';
import { prices, type reportedPrices } from '#database/schema.ts';

/** Inserts a report's price as an observation of the moment of the report, tied to it. */
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
