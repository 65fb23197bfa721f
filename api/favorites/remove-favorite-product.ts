import { writeHandler } from '../platform/handler.ts';
import { removeFavorite } from './writes.ts';

/** Takes a cut out of the favourites of the caller. */
export const removeFavoriteProduct = writeHandler(
  'removeFavoriteProduct',
  async ({ params }, { tx, caller }) => {
    await removeFavorite(tx, caller.id, { productId: params.productId });
    return { data: { isFavorite: false } };
  },
);
