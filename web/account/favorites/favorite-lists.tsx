import { ArrowRight, Beef, Fuel, LocateFixed } from 'lucide-react';
import { Link } from 'react-router';
import type { Favorite } from '#contract/favorites.ts';
import type { Day } from '#domain/city-time.ts';
import { locationMessages } from '#web/components/location/location.ts';
import { type UserLocation, useUserLocation } from '#web/components/location/use-user-location.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { FavoriteCuts } from './favorite-cuts.tsx';
import { FavoriteStations } from './favorite-stations.tsx';
import type { Removable } from './use-remove-favorite.ts';

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
  const location = useUserLocation();
  const cuts = favorites.filter(({ price }) => price !== null);
  const stations = favorites.filter(({ station }) => station !== null);
  const chosen = new URLSearchParams(search).get('lista') === 'postos' ? 'postos' : 'cortes';
  const list = { today, remove, point: location.point };
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
          <AskDistance location={location} />
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

/** Offers to show distances. The location is used on this page only and not sent anywhere. */
function AskDistance({ location: { device, ask } }: { location: UserLocation }) {
  if (device.status === 'done') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button
        variant="ghost"
        icon={<LocateFixed aria-hidden="true" />}
        busy={device.status === 'loading' && 'Verificando sua localização...'}
        onClick={ask}
        className="-ml-4"
      >
        Mostrar a distância até mim
      </Button>
      <p role="status" className="text-small text-muted-foreground">
        {device.status === 'error' && locationMessages[device.reason]}
      </p>
    </div>
  );
}
