import { listFavoriteIds, listFavorites } from './reads.ts';
import {
  addFavoriteProduct,
  addFavoriteStation,
  removeFavoriteProduct,
  removeFavoriteStation,
  toggleFavoriteStation,
} from './writes.ts';

export const favoriteHandlers = {
  listFavorites,
  listFavoriteIds,
  addFavoriteProduct,
  addFavoriteStation,
  removeFavoriteProduct,
  removeFavoriteStation,
  toggleFavoriteStation,
};
