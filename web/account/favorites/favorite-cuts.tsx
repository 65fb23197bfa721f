import { Link } from 'react-router';
import type { Favorite } from '#contract/favorites.ts';
import { type Day, daysBetween } from '#domain/city-time.ts';
import type { RoughPoint } from '#domain/distance.ts';
import { formatReais, reaisAbove } from '#domain/money.ts';
import { unitSigns } from '#domain/products.ts';
import { counted } from '#domain/text.ts';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { freshnessOf } from '#web/components/price-facts.ts';
import { Trend } from '#web/components/trend.tsx';
import { paths } from '#web/paths.ts';
import { PlaceRating, placeText } from './favorite-place.tsx';
import { type Removable, RemoveButton } from './remove-favorite.tsx';
import './favorite-cuts.css';

interface FavoriteCutsProps {
  cuts: readonly Favorite[];
  today: Day;
  /** the user's location; null: unknown */
  point: RoughPoint | null;
  remove: (favorite: Removable) => void;
}

export function FavoriteCuts({ cuts, ...list }: FavoriteCutsProps) {
  return (
    <div className="overflow-clip rounded-lg border border-border bg-card">
      {/* Safari drops the table roles when rows are laid out as cards, so the roles are explicit. */}
      <table role="table" className="favorite-cuts">
        <caption className="sr-only">Cortes favoritos, com o menor preço válido</caption>
        <thead>
          <tr role="row">
            {['Corte', 'Mudança na loja', 'Menor preço em', 'Preço'].map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="sr-only">Ação</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cuts.map((favorite) => (
            <CutRow key={favorite.id} favorite={favorite} {...list} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CutRow({
  favorite,
  today,
  point,
  remove,
}: { favorite: Favorite } & Omit<FavoriteCutsProps, 'cuts'>) {
  const { productId, name, category, price } = favorite;
  if (productId === null || price === null) return null;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" data-cell="cut">
        <Link to={paths.product(productId)} className="font-bold wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="block text-small font-normal text-muted-foreground">{category}</span>
      </th>
      <td role="cell" data-cell="change">
        <Change price={price} today={today} />
      </td>
      <td role="cell" data-cell="place">
        <Link
          to={paths.establishment(price.establishmentId)}
          className="font-semibold wrap-anywhere hover:underline"
        >
          {price.establishmentName}
        </Link>
        <span className="flex flex-wrap gap-x-2 text-small text-muted-foreground">
          {placeText(price.Establishment, point)}
          <PlaceRating averageRating={price.averageRating} reviewCount={price.reviewCount} />
        </span>
      </td>
      <td role="cell" data-cell="price">
        <span className="flex flex-col max-md:flex-row max-md:flex-wrap max-md:items-baseline max-md:gap-x-3 md:items-end">
          <Price value={price.price} unit={unitSigns[price.unit]} expired={price.expired} />
          <Freshness {...freshnessOf(price)} today={today} />
        </span>
      </td>
      <td role="cell" data-cell="act">
        <RemoveButton favorite={favorite} remove={remove} />
      </td>
    </tr>
  );
}

/** The trend of the price at its shop, and the previous price; of the same price, for how long it has been the same. */
function Change({ price, today }: { price: NonNullable<Favorite['price']>; today: Day }) {
  const { previousPrice, previousDay } = price;
  const isSame = previousPrice !== null && reaisAbove(price.price, previousPrice) === 0;
  const days = previousDay === null ? 0 : daysBetween(previousDay, today);
  const more = isSame
    ? days > 0 && `há ${counted(days, 'dia')}`
    : previousPrice !== null && `era ${formatReais(previousPrice)}`;
  return (
    <>
      <Trend of={price} expired={price.expired} today={today} look={isSame ? 'short' : 'line'} />
      {more && (
        <span className="block text-small whitespace-nowrap text-muted-foreground num max-md:inline">
          {' '}
          {more}
        </span>
      )}
    </>
  );
}
