import { Beef, Fuel, RefreshCw } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#domain/text.ts';
import { locationMessages } from '#web/components/location/location.ts';
import { useInView } from '#web/components/location/use-in-view.ts';
import type { UserLocation } from '#web/components/location/use-user-location.ts';
import { type HomeTabs, nearbyAnchor, paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { HomeData } from '../home-data.ts';
import { listNearbyPlaces, type NearbyKind, type NearbyPlace, nearbyRadiusKm } from './nearby-data.ts';
import { NearbyPanel, searchFailed } from './nearby-panel.tsx';
import type { Shown } from './search-state.ts';
import { useFound } from './use-found.ts';
import { usePlaced } from './use-placed.ts';

interface NearbyBlockProps {
  tabs: HomeTabs;
  userLocation: UserLocation;
  data: Pick<HomeData, 'regions' | 'demonstration'>;
  apiPrefix: string;
}

const group = '-perto';

/** 'Perto de você'. Asks for the location when it comes into view, unless the visitor has said where they are. */
export function NearbyBlock({ tabs, userLocation, data, apiPrefix }: NearbyBlockProps) {
  const kind = tabs.nearby;
  const { regions, demonstration } = data;
  const { device, named, point, ask, name, refresh } = userLocation;
  const block = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hydrated = useHydrated();
  const search = useFound(
    point,
    useCallback(
      (from) => listNearbyPlaces({ apiPrefix, demonstration }, kind, from),
      [apiPrefix, demonstration, kind],
    ),
    named?.name,
  );
  const [seen, setSeen] = useState(false);
  const placed = usePlaced(seen, kind, { apiPrefix, demonstration });
  // Where no region has a place on the map there is probably none at all: nobody is asked where they are for nothing.
  const unmapped = regions.length > 0 && regions.every(({ centre }) => !centre);
  const byRegion = placed === false || (placed === undefined && unmapped);
  useInView(
    block,
    useCallback(() => {
      setSeen(true);
      if (!unmapped) ask();
    }, [ask, unmapped]),
  );

  /** What was pressed goes away with its panel: the focus stays in the block. */
  const keepFocus = () => heading.current?.focus({ preventScroll: true });
  const busy = device.status === 'loading' || search.busy;

  return (
    <section ref={block} id={nearbyAnchor} aria-labelledby="perto-de-voce" className="home-section">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <h2 ref={heading} tabIndex={-1} id="perto-de-voce" className="heading text-h2">
            Perto de você
          </h2>
          <p role="status" className="mt-1 text-small text-muted-foreground">
            {byRegion
              ? placed === false && unplaced[kind]
              : sayFound(
                  named?.name,
                  search,
                  device.status === 'error' ? locationMessages[device.trouble] : null,
                )}
          </p>
        </div>
        {!byRegion && (point || device.status === 'loading') && (
          <span className="flex flex-wrap gap-2">
            {named && (
              <Button
                variant="soft"
                onClick={() => {
                  keepFocus();
                  ask();
                }}
              >
                Usar minha localização
              </Button>
            )}
            <Button
              variant="outline"
              icon={<RefreshCw aria-hidden="true" />}
              busy={busy && 'Atualizando...'}
              onClick={refresh}
            >
              Atualizar
            </Button>
          </span>
        )}
      </div>
      {hydrated ? (
        <>
          <Tabs
            label="O que procurar por perto"
            group={group}
            current={kind}
            tabs={[
              { key: 'acougues' as const, label: 'Açougues e mercados', icon: Beef },
              { key: 'postos' as const, label: 'Postos', icon: Fuel },
            ].map((tab) => ({ ...tab, to: paths.home({ ...tabs, nearby: tab.key }) }))}
          />
          <TabPanel tab={kind} group={group}>
            {byRegion ? (
              <ByRegion regions={regions} />
            ) : (
              <NearbyPanel
                kind={kind}
                userLocation={{
                  ...userLocation,
                  ask: () => {
                    keepFocus();
                    ask();
                  },
                  refresh: () => {
                    keepFocus();
                    refresh();
                  },
                }}
                found={search.found}
                busy={busy}
                regions={regions}
                apiPrefix={apiPrefix}
                onName={(place) => {
                  keepFocus();
                  name(place);
                }}
              />
            )}
          </TabPanel>
        </>
      ) : (
        <ByRegion regions={regions} />
      )}
    </section>
  );
}

const unplaced: Record<NearbyKind, string> = {
  acougues: 'Ainda não sabemos a localização exata destes estabelecimentos.',
  postos: 'Ainda não sabemos a localização exata destes postos.',
};

/** @param trouble why the device does not say where it is: told here only beside places, for the panel tells it otherwise */
export function sayFound(
  name: string | undefined,
  { found, failed }: Shown<NearbyPlace[]>,
  trouble: string | null,
): string {
  const radius = `Raio de ${nearbyRadiusKm} km`;
  const where = name ? `${name} · ${radius}` : radius;
  if (trouble && found !== null) return `${where} · ${trouble}`;
  if (failed && found !== 'unavailable') return `${where} · ${searchFailed}`;
  if (!Array.isArray(found) || found.length === 0) return where;
  return `${where} · ${counted(found.length, 'lugar', 'lugares')}, do mais perto ao mais longe`;
}

/** Before any script, without it, and where no place is on the map: the regions of the city. */
function ByRegion({ regions }: Pick<HomeData, 'regions'>) {
  return (
    <ul className="home-grid">
      {regions.map(({ id, name }) => (
        <li key={id} className="rounded-lg border border-border bg-card p-4">
          <h3 className="heading text-h4">Região {name}</h3>
          <Link
            to={paths.butchers({ regionId: id })}
            className="mt-2 flex min-h-tap items-center font-semibold text-primary-ink underline underline-offset-3"
          >
            Açougues e mercados
          </Link>
          <Link
            to={paths.fuel({ regionId: id, tab: 'postos' })}
            className="flex min-h-tap items-center font-semibold text-primary-ink underline underline-offset-3"
          >
            Postos
          </Link>
        </li>
      ))}
    </ul>
  );
}
