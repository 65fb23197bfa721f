import { and, eq, exists, inArray, isNotNull, isNull, notExists, notInArray, or } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import {
  favorites,
  fuelPrices,
  fuelStations,
  imports,
  reportedPrices,
  reviews,
  stationLocations,
} from '#database/schema.ts';
import { undoneStatuses } from '#domain/imports.ts';
import { removeUnusedBrands } from '../demonstration/demonstration.ts';

/** Few at a time, because each has thousands of prices. */
const removedAtOnce = 5;

/**
 * Deletes some of the stations that an undone import has brought, with their withdrawn prices, unless something else hangs
 * on them: prices of others, what people have said or kept, what an administrator has entered. A station that a formerly
 * undone import has brought, and on which prices of this one were the last to hang, goes as well.
 * @returns how many were deleted; 0 when none is left
 */
export async function removeBroughtStations(tx: Tx, importId: number): Promise<number> {
  const undone = tx.select({ id: imports.id }).from(imports).where(inArray(imports.status, undoneStatuses));
  const priced = tx
    .select()
    .from(fuelPrices)
    .where(and(eq(fuelPrices.stationId, fuelStations.id), eq(fuelPrices.importId, importId)));
  const brought = and(
    inArray(fuelStations.createdByImportId, undone),
    or(eq(fuelStations.createdByImportId, importId), exists(priced)),
  );
  const stations = await tx
    .select({ id: fuelStations.id, brandId: fuelStations.brandId })
    .from(fuelStations)
    .where(and(brought, ...nothingElseHangsOn(tx)))
    .orderBy(fuelStations.id)
    .limit(removedAtOnce)
    .for('update');
  const ids = stations.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.delete(fuelPrices).where(inArray(fuelPrices.stationId, ids));
    await tx.delete(fuelStations).where(inArray(fuelStations.id, ids));
    await removeUnusedBrands(
      tx,
      stations.flatMap(({ brandId }) => brandId ?? []),
    );
  }
  return ids.length;
}

function nothingElseHangsOn(tx: Tx) {
  const otherPrices = tx
    .select({ id: fuelPrices.id })
    .from(fuelPrices)
    .leftJoin(imports, eq(imports.id, fuelPrices.importId))
    .where(
      and(
        eq(fuelPrices.stationId, fuelStations.id),
        or(isNull(fuelPrices.withdrawnAt), isNull(imports.id), notInArray(imports.status, undoneStatuses)),
      ),
    );
  return [
    isNull(fuelStations.latitude),
    isNull(fuelStations.phone),
    eq(fuelStations.isOpen, true),
    eq(fuelStations.typedColumns, []),
    notExists(otherPrices),
    notExists(tx.select().from(reviews).where(eq(reviews.fuelStationId, fuelStations.id))),
    notExists(tx.select().from(reportedPrices).where(eq(reportedPrices.fuelStationId, fuelStations.id))),
    notExists(tx.select().from(favorites).where(eq(favorites.fuelStationId, fuelStations.id))),
    notExists(
      tx
        .select()
        .from(stationLocations)
        .where(and(eq(stationLocations.stationId, fuelStations.id), isNotNull(stationLocations.decidedAt))),
    ),
  ];
}
