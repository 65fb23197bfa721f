import { writeHandler } from '../platform/handler.ts';
import { addFavorite } from './writes.ts';

/** Adds a cut to the favourites of the caller. */
export const addFavoriteProduct = writeHandler('addFavoriteProduct', async ({ params }, { tx, caller }) => {
  await addFavorite(tx, caller.id, { productId: params.productId });
  return { data: { isFavorite: true } };
});
