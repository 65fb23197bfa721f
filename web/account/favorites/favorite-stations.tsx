import { Link } from 'react-router';
import type { Favorite } from '#contract/favorites.ts';
import { type Day, dayOf } from '#domain/city-time.ts';
import type { RoughPoint } from '#domain/distance.ts';
import { stationPlace } from '#domain/station-place.ts';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { unitOf } from '#web/public/fuel/unit-of.ts';
import { ShutBadge } from '#web/ui/badge.tsx';
import { PlaceRating } from './place-rating.tsx';
import { placeText } from './place-text.ts';
import { RemoveButton } from './remove-button.tsx';
import type { Removable } from './use-remove-favorite.ts';

/** The main fuels are first in the order of the screens. */
const shownFuels = 3;

interface FavoriteStationsProps {
  level: 2 | 3;
  stations: readonly Favorite[];
  today: Day;
  /** the user's location; null: unknown */
  point: RoughPoint | null;
  remove: (favorite: Removable) => void;
}

/** Cards of the followed stations with the prices of their main fuels. */
export function FavoriteStations({ stations, ...list }: FavoriteStationsProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:gap-4 xl:grid-cols-3">
      {stations.map((favorite) => (
        <li key={favorite.id} className="min-w-0">
          <StationCard favorite={favorite} {...list} />
        </li>
      ))}
    </ul>
  );
}

function StationCard({
  favorite,
  level,
  today,
  point,
  remove,
}: { favorite: Favorite } & Omit<FavoriteStationsProps, 'stations'>) {
  const { fuelStationId, name, station } = favorite;
  if (fuelStationId === null || station === null) return null;
  const Heading = `h${level}` as const;
  const [newest] = station.prices.toSorted((a, b) => (a.collectionDate < b.collectionDate ? 1 : -1));
  return (
    <article className="flex h-full flex-col gap-1 rounded-lg border border-border bg-card p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Heading className="heading text-h4 wrap-anywhere">
            <Link to={paths.station(fuelStationId)} className="hover:underline">
              {name}
            </Link>
          </Heading>
          <p className="flex flex-wrap gap-x-2 text-small text-muted-foreground">
            {placeText({ ...station, neighbourhood: stationPlace(station) }, point)}
            <PlaceRating averageRating={station.averageRating} reviewCount={station.reviewCount} />
          </p>
          {!station.isOpen && <ShutBadge />}
        </div>
        <div className="-mt-2 -mr-2">
          <RemoveButton favorite={favorite} remove={remove} />
        </div>
      </div>
      <dl className="divide-y divide-border">
        {station.prices.slice(0, shownFuels).map(({ id, fuelTypeName, price, expired }) => (
          <div key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
            <dt className="text-small">{fuelTypeName}</dt>
            <dd>
              <Price value={price} unit={unitOf({ name: fuelTypeName })} size="cell" expired={expired} />
            </dd>
          </div>
        ))}
      </dl>
      {newest && (
        <div className="mt-auto">
          <Freshness
            day={dayOf(newest.collectionDate)}
            lifeDays={newest.lifeDays}
            source={newest.source}
            sourceName={newest.sourceName}
            today={today}
          />
        </div>
      )}
    </article>
  );
}
