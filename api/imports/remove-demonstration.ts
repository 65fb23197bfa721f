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

/**
 * Deletes the invented stations, all that was said of them, their prices and the brands that no other station has, so
 * that they never mix with real prices.
 */
export async function removeDemonstration(tx: Orm): Promise<void> {
  const stations = await tx
    .select({ id: fuelStations.id, brandId: fuelStations.brandId })
    .from(fuelStations)
    .where(eq(fuelStations.isDemonstration, true));
  if (stations.length === 0) return;
  const ids = stations.map(({ id }) => id);
  await tx.delete(reviews).where(inArray(reviews.fuelStationId, ids));
  await tx.delete(reportedPrices).where(inArray(reportedPrices.fuelStationId, ids));
  await tx.delete(fuelPrices).where(inArray(fuelPrices.stationId, ids));
  await tx.delete(fuelStations).where(inArray(fuelStations.id, ids));
  await removeUnusedBrands(
    tx,
    stations.flatMap(({ brandId }) => brandId ?? []),
  );
}

/** Deletes those of the brands that no station has or had, and that nobody has edited. */
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
        eq(fuelBrands.version, 1),
        notExists(currentUse),
        notExists(formerUse),
      ),
    );
}
