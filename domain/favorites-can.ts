import { type Permission, permitted, refused } from './can.ts';
import { mostFavorites } from './favorites.ts';

/**
 * Returns whether a person may add a favourite.
 * @param kept how many favourites the person has
 */
export function favoritesCan({ kept }: { kept: number }): { add: Permission } {
  if (kept >= mostFavorites)
    return {
      add: refused(`Você já tem ${mostFavorites} favoritos. Tire algum da lista para guardar outro.`),
    };
  return { add: permitted };
}
