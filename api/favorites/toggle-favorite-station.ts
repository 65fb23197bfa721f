import { writeHandler } from '../platform/handler.ts';
import { toggleFavorite } from './writes.ts';

/** Adds a station to the favourites of the caller, or takes it out. Spec, public side, section 7. */
export const toggleFavoriteStation = writeHandler(
  'toggleFavoriteStation',
  async ({ params }, { tx, caller }) => {
    const isFavorite = await toggleFavorite(tx, caller.id, { fuelStationId: params.id });
    return {
      data: { isFavorite },
      isFavorite,
      message: isFavorite ? 'Posto guardado nos favoritos.' : 'Posto tirado dos favoritos.',
    };
  },
);
