import { Link } from 'react-router';
import type { UnpricedFavorite } from '#contract/favorites.ts';
import { paths } from '#web/paths.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { RemoveButton } from './remove-button.tsx';
import type { Removable } from './use-remove-favorite.ts';

interface UnpricedFavoritesProps {
  favorites: readonly UnpricedFavorite[];
  remove: (favorite: Removable) => void;
}

/** Says how many favourites have no valid price, and names them when it is unfolded. */
export function UnpricedFavorites({ favorites, remove }: UnpricedFavoritesProps) {
  if (favorites.length === 0) return null;
  return (
    <Disclosure title={`${favorites.length} sem preço válido`}>
      <ul className="divide-y divide-border border-t border-border px-4">
        {favorites.map((favorite) => (
          <li key={favorite.id} className="flex items-center justify-between gap-3 py-1">
            <Link
              to={addressOf(favorite)}
              className="min-w-0 font-semibold underline-offset-3 wrap-anywhere hover:underline"
            >
              {favorite.name}
            </Link>
            <RemoveButton favorite={favorite} remove={remove} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function addressOf({ productId, fuelStationId }: UnpricedFavorite): string {
  return productId === null ? paths.station(fuelStationId ?? 0) : paths.product(productId);
}
