import type { Tx } from '#database/database.ts';
import { fuelPrices, prices, type reportedPrices } from '#database/schema.ts';

/** Inserts a report's price as an observation of the moment of the report, tied to it. */
export async function insertOfficialPrice(
  tx: Tx,
  report: typeof reportedPrices.$inferSelect,
  now: Date,
): Promise<void> {
  const observation = {
    priceCentavos: report.reportedCentavos,
    observedAt: report.createdAt,
    source: 'report',
    reportedPriceId: report.id,
    createdAt: now,
  } as const;
  const { productId, establishmentId, fuelTypeId, fuelStationId } = report;
  if (productId !== null && establishmentId !== null) {
    await tx.insert(prices).values({ ...observation, productId, establishmentId });
  }
  if (fuelTypeId !== null && fuelStationId !== null) {
    await tx.insert(fuelPrices).values({ ...observation, fuelTypeId, stationId: fuelStationId });
  }
}
