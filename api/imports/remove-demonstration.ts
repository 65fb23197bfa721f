import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import {
  fuelBrands,
  fuelPrices,
  fuelStationProfiles,
  fuelStations,
  reportedPrices,
  reviews,
} from '#database/schema.ts';
import { forgetCatalogueRemovals } from '../platform/removals.ts';

/** Deletes the invented stations as `removeDemonstrationStations` does, and the brands that came with them. */
export async function removeDemonstration(tx: Orm): Promise<void> {
  await removeUnusedBrands(tx, await removeDemonstrationStations(tx));
}

/**
 * Deletes the invented stations, all that was said of them and their prices, so that they never mix with real prices.
 * Returns the ids of their brands, which stay.
 */
export async function removeDemonstrationStations(tx: Orm): Promise<number[]> {
  const stations = await tx
    .select({ id: fuelStations.id, brandId: fuelStations.brandId })
    .from(fuelStations)
    .where(eq(fuelStations.isDemonstration, true));
  if (stations.length === 0) return [];
  const ids = stations.map(({ id }) => id);
  await tx.delete(reviews).where(inArray(reviews.fuelStationId, ids));
  await tx.delete(reportedPrices).where(inArray(reportedPrices.fuelStationId, ids));
  await tx.delete(fuelPrices).where(inArray(fuelPrices.stationId, ids));
  await tx.delete(fuelStations).where(inArray(fuelStations.id, ids));
  await forgetCatalogueRemovals(tx);
  return stations.flatMap(({ brandId }) => brandId ?? []);
}

/**
 * Deletes those of the brands that a survey or the demonstration brought, that no station has or had, and that nobody has
 * edited.
 */
export async function removeUnusedBrands(tx: Orm, brandIds: readonly number[]): Promise<void> {
  const currentUse = tx.select().from(fuelStations).where(eq(fuelStations.brandId, fuelBrands.id));
  const formerUse = tx
    .select()
    .from(fuelStationProfiles)
    .where(eq(fuelStationProfiles.brandId, fuelBrands.id));
  await tx
    .delete(fuelBrands)
    .where(
      and(
        inArray(fuelBrands.id, [...brandIds]),
        eq(fuelBrands.isBrought, true),
        eq(fuelBrands.version, 1),
        notExists(currentUse),
        notExists(formerUse),
      ),
    );
}
