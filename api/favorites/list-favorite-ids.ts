import { readHandler } from '../platform/handler.ts';
import { selectFavoriteIds } from './favorite-queries.ts';

/** Returns only the ids of the caller's favourites, for the hearts on cards and rows. */
export const listFavoriteIds = readHandler('listFavoriteIds', async (_request, { db, caller }) => {
  const rows = await selectFavoriteIds(db, caller.id);
  return {
    data: {
      productIds: rows.flatMap(({ productId }) => productId ?? []),
      fuelStationIds: rows.flatMap(({ fuelStationId }) => fuelStationId ?? []),
    },
  };
});
