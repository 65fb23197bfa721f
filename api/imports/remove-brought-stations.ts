import type { Tx } from '#database/database.ts';
import { and, eq, exists, inArray, isNotNull, isNull, notExists, notInArray, or } from '#database/orm.ts';
import {
  establishmentLocations,
  establishments,
  favorites,
  imports,
  prices,
  registrations,
  reportedPrices,
  reviews,
} from '#database/schema.ts';
import { undoneStatuses } from '#domain/imports.ts';
import { removeUnusedBrands } from '../demonstration/demonstration.ts';

/** Few at a time, because each has thousands of prices. */
const removedAtOnce = 5;

/**
 * Deletes some of the stations that an undone import has created, with their withdrawn prices, unless something else depends on
 * them: prices of others, contributions, favourites, the official register, data entered by an administrator. Also deletes stations created by an
 * import undone earlier, if this import's prices were the last that depended on them.
 * @returns how many were deleted; 0 when none is left
 */
export async function removeBroughtStations(tx: Tx, importId: number): Promise<number> {
  const undone = tx.select({ id: imports.id }).from(imports).where(inArray(imports.status, undoneStatuses));
  const priced = tx
    .select()
    .from(prices)
    .where(and(eq(prices.establishmentId, establishments.id), eq(prices.importId, importId)));
  const brought = and(
    inArray(establishments.createdByImportId, undone),
    or(eq(establishments.createdByImportId, importId), exists(priced)),
  );
  const stations = await tx
    .select({ id: establishments.id, brandId: establishments.brandId })
    .from(establishments)
    .where(and(brought, ...nothingElseHangsOn(tx)))
    .orderBy(establishments.id)
    .limit(removedAtOnce)
    .for('update');
  const ids = stations.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.delete(prices).where(inArray(prices.establishmentId, ids));
    await tx.delete(establishments).where(inArray(establishments.id, ids));
    await removeUnusedBrands(
      tx,
      stations.flatMap(({ brandId }) => brandId ?? []),
    );
  }
  return ids.length;
}

function nothingElseHangsOn(tx: Tx) {
  const otherPrices = tx
    .select({ id: prices.id })
    .from(prices)
    .leftJoin(imports, eq(imports.id, prices.importId))
    .where(
      and(
        eq(prices.establishmentId, establishments.id),
        or(isNull(prices.withdrawnAt), isNull(imports.id), notInArray(imports.status, undoneStatuses)),
      ),
    );
  return [
    isNull(establishments.latitude),
    isNull(establishments.phone),
    eq(establishments.isOpen, true),
    eq(establishments.typedColumns, []),
    notExists(otherPrices),
    // The register, too, has brought it: without the import it would be there all the same.
    notExists(tx.select().from(registrations).where(eq(registrations.cnpj, establishments.cnpj))),
    notExists(tx.select().from(reviews).where(eq(reviews.establishmentId, establishments.id))),
    notExists(tx.select().from(reportedPrices).where(eq(reportedPrices.establishmentId, establishments.id))),
    notExists(tx.select().from(favorites).where(eq(favorites.establishmentId, establishments.id))),
    notExists(
      tx
        .select()
        .from(establishmentLocations)
        .where(
          and(
            eq(establishmentLocations.establishmentId, establishments.id),
            isNotNull(establishmentLocations.decidedAt),
          ),
        ),
    ),
  ];
}
