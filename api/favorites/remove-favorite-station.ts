import { writeHandler } from '../platform/handler.ts';
import { removeFavorite } from './writes.ts';

/** Takes a station out of the favourites of the caller. */
export const removeFavoriteStation = writeHandler(
  'removeFavoriteStation',
  async ({ params }, { tx, caller }) => {
    await removeFavorite(tx, caller.id, { fuelStationId: params.id });
    return { data: { isFavorite: false } };
  },
);
