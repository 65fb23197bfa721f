import { and, eq } from 'drizzle-orm';
import { reportedPrices } from '#database/schema.ts';

/** The subject of a report: a product at an establishment, or a fuel at a station. The other two are null. */
export type Thing = Pick<
  typeof reportedPrices.$inferSelect,
  'productId' | 'establishmentId' | 'fuelTypeId' | 'fuelStationId'
>;

/** Matches reports of the same thing at the same place. */
export function isOfSameThing({ productId, establishmentId, fuelTypeId, fuelStationId }: Thing) {
  return productId !== null && establishmentId !== null
    ? and(eq(reportedPrices.productId, productId), eq(reportedPrices.establishmentId, establishmentId))
    : and(
        eq(reportedPrices.fuelTypeId, fuelTypeId ?? 0),
        eq(reportedPrices.fuelStationId, fuelStationId ?? 0),
      );
}
