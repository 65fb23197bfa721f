import { ArrowRight, Beef, Fuel } from 'lucide-react';
import { Link } from 'react-router';
import type { Favorite } from '#contract/favorites.ts';
import { cityAddress } from '#domain/city-address.ts';
import { type Day, dayOf } from '#domain/city-time.ts';
import type { RoughPoint } from '#domain/distance.ts';
import { aboutRoadKm } from '#domain/trip.ts';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { PlaceChip } from '#web/place/place-bar.tsx';
import { useUserPlace } from '#web/place/user-place.ts';
import { unitOf } from '#web/public/fuel/unit-of.ts';
import { ShutBadge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { FavoriteCuts } from './favorite-cuts.tsx';
import { PlaceRating, placeText } from './favorite-place.tsx';
import { type Removable, RemoveButton } from './remove-favorite.tsx';

const group = '-favoritos';
/** How many stations are shown below the cuts; the others are in the stations' tab. */
const stationsBelow = 3;

interface FavoriteListsProps {
  favorites: readonly Favorite[];
  today: Day;
  /** query of the address, which names the list */
  search: string;
  remove: (favorite: Removable) => void;
}

/** Tabs of cuts and stations; the first stations are also below the cuts. */
export function FavoriteLists({ favorites, today, search, remove }: FavoriteListsProps) {
  const point = useUserPlace()?.point ?? null;
  const cuts = favorites.filter(({ price }) => price !== null);
  const stations = favorites.filter(({ station }) => station !== null);
  const chosen = new URLSearchParams(search).get('lista') === 'postos' ? 'postos' : 'cortes';
  const list = { today, remove, point };
  return (
    <div className="flex flex-col gap-4">
      <Tabs
        label="Favoritos"
        group={group}
        current={chosen}
        tabs={[
          { key: 'cortes', label: 'Cortes', icon: Beef, count: cuts.length, to: paths.favorites() },
          {
            key: 'postos',
            label: 'Postos',
            icon: Fuel,
            count: stations.length,
            to: paths.favorites('postos'),
          },
        ]}
      />
      <TabPanel tab={chosen} group={group}>
        <div className="flex flex-col gap-4">
          <FromWhere />
          {chosen === 'cortes' ? (
            cuts.length > 0 ? (
              <FavoriteCuts cuts={cuts} {...list} />
            ) : (
              <NoneOfThese kind="corte" />
            )
          ) : stations.length > 0 ? (
            <FavoriteStations stations={stations} level={2} {...list} />
          ) : (
            <NoneOfThese kind="posto" />
          )}
          {chosen === 'cortes' && stations.length > 0 && (
            <section aria-labelledby="postos-favoritos" className="mt-4 flex flex-col gap-4">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <h2 id="postos-favoritos" className="heading text-h2">
                  Postos favoritos
                </h2>
                {stations.length > stationsBelow && (
                  <Link
                    to={paths.favorites('postos')}
                    className="inline-flex min-h-tap items-center gap-2 font-semibold text-primary-ink underline underline-offset-3"
                  >
                    Ver os {stations.length}
                    <ArrowRight size={18} aria-hidden="true" />
                  </Link>
                )}
              </div>
              <FavoriteStations stations={stations.slice(0, stationsBelow)} level={3} {...list} />
            </section>
          )}
        </div>
      </TabPanel>
    </div>
  );
}

function NoneOfThese({ kind }: { kind: 'corte' | 'posto' }) {
  return (
    <Empty
      title={`Nenhum ${kind} com preço válido`}
      action={
        <ButtonLink to={kind === 'corte' ? paths.butchers() : paths.fuel({ tab: 'postos' })} variant="soft">
          {kind === 'corte' ? 'Ver preço da carne' : 'Ver os postos'}
        </ButtonLink>
      }
    >
      Toque no coração de um {kind} para acompanhar o preço dele por aqui.
    </Empty>
  );
}

/** Names the place from which the distances are, or offers to choose one. */
function FromWhere() {
  const isKnown = useUserPlace() !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <PlaceChip />
      {isKnown && <p className="text-small text-muted-foreground">{aboutRoadKm}</p>}
    </div>
  );
}

/** The main fuels are first in the order of the screens. */
const shownFuels = 3;

interface FavoriteStationsProps {
  level: 2 | 3;
  stations: readonly Favorite[];
  today: Day;
  /** the person's place; null: unknown */
  point: RoughPoint | null;
  remove: (favorite: Removable) => void;
}

/** Cards of the followed stations with the prices of their main fuels. */
function FavoriteStations({ stations, ...list }: FavoriteStationsProps) {
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
            {placeText({ ...station, neighbourhood: cityAddress(station) }, point)}
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
