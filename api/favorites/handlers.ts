import { addFavoriteProduct } from './add-favorite-product.ts';
import { addFavoriteStation } from './add-favorite-station.ts';
import { listFavoriteIds } from './list-favorite-ids.ts';
import { listFavorites } from './list-favorites.ts';
import { removeFavoriteProduct } from './remove-favorite-product.ts';
import { removeFavoriteStation } from './remove-favorite-station.ts';
import { toggleFavoriteStation } from './toggle-favorite-station.ts';

export const favoriteHandlers = {
  addFavoriteProduct,
  addFavoriteStation,
  listFavoriteIds,
  listFavorites,
  removeFavoriteProduct,
  removeFavoriteStation,
  toggleFavoriteStation,
};
