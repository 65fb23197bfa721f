import { writeHandler } from '../platform/handler.ts';
import { addFavorite } from './writes.ts';

/** Adds a station to the favourites of the caller. */
export const addFavoriteStation = writeHandler('addFavoriteStation', async ({ params }, { tx, caller }) => {
  await addFavorite(tx, caller.id, { fuelStationId: params.id });
  return { data: { isFavorite: true } };
});
