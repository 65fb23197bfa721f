import type { Tx } from '#database/database.ts';
import { fuelPrices, prices, type reportedPrices } from '#database/schema.ts';
import { readPriceKind } from './price-kind.ts';

/** Inserts a report's price as an observation of the moment of the report, tied to it. */
export async function insertOfficialPrice(
  tx: Tx,
  report: typeof reportedPrices.$inferSelect,
  now: Date,
): Promise<void> {
  const { productId, establishmentId } = report;
  const kind = await readPriceKind(tx, establishmentId);
  await tx.insert(kind === 'fuel' ? fuelPrices : prices).values({
    productId,
    establishmentId,
    priceCentavos: report.reportedCentavos,
    observedAt: report.createdAt,
    source: 'report',
    reportedPriceId: report.id,
    createdAt: now,
  });
}
