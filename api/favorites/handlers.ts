export { listFavoriteIds, listFavorites } from './reads.ts';
export {
  addFavoriteProduct,
  addFavoriteStation,
  removeFavoriteProduct,
  removeFavoriteStation,
  toggleFavoriteStation,
} from './writes.ts';
