import { Beef, Fuel, RefreshCw } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Link } from 'react-router';
import { counted } from '#domain/text.ts';
import { type ChosenHomeTabs, type HomeTabs, nearbyAnchor, paths } from '#web/paths.ts';
import { type SearchState, useNearbySearch } from '#web/place/use-nearby-search.ts';
import { locationMessages, type UserLocation } from '#web/place/use-user-location.ts';
import { Button } from '#web/ui/button.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { HomeData } from '../home-data.ts';
import {
  listNearbyPlaces,
  maxPlaces,
  type NearbyKind,
  type NearbyPlace,
  nearbyRadiusKm,
} from './nearby-data.ts';
import { NearbyPanel, searchFailed } from './nearby-panel.tsx';

interface NearbyBlockProps {
  /** the open tab */
  kind: HomeTabs['nearby'];
  chosen: ChosenHomeTabs;
  userLocation: UserLocation;
  data: Pick<HomeData, 'regions' | 'demonstration'>;
  apiPrefix: string;
}

const group = '-perto';

/** The 'Perto de você' section. It requests the location only when the visitor presses a button that says so. */
export function NearbyBlock({ kind, chosen, userLocation, data, apiPrefix }: NearbyBlockProps) {
  const { regions, demonstration } = data;
  const { device, named, point, ask, name, refresh } = userLocation;
  const heading = useRef<HTMLHeadingElement>(null);
  const hydrated = useHydrated();
  const search = useNearbySearch(
    point,
    useCallback(
      (from) => listNearbyPlaces({ apiPrefix, demonstration }, kind, from),
      [apiPrefix, demonstration, kind],
    ),
    named?.name,
  );
  // If no place of the kind has coordinates, the visitor is not asked for a location.
  const located = kind === 'postos' ? 'stations' : 'shops';
  const byRegion = regions.length > 0 && regions.every((region) => region.located[located] === 0);

  /** The pressed button disappears with its panel, so the focus moves to the heading of this section. */
  const keepFocus = () => heading.current?.focus({ preventScroll: true });
  const busy = device.status === 'loading' || search.busy;

  return (
    <section id={nearbyAnchor} aria-labelledby="perto-de-voce" className="home-section">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <h2 ref={heading} tabIndex={-1} id="perto-de-voce" className="heading text-h2">
            Perto de você
          </h2>
          <p role="status" className="mt-1 text-small text-muted-foreground">
            {byRegion
              ? noCoordinatesTexts[kind]
              : resultSummary(
                  named?.name,
                  search,
                  device.status === 'error' ? locationMessages[device.reason] : null,
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
            ].map((tab) => ({ ...tab, to: paths.home({ ...chosen, nearby: tab.key }) }))}
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

const noCoordinatesTexts: Record<NearbyKind, string> = {
  acougues: 'Ainda não sabemos a localização exata destes estabelecimentos.',
  postos: 'Ainda não sabemos a localização exata destes postos.',
};

/**
 * @param locationError why the device gave no location; it appears here only beside results, because the panel shows
 * it otherwise
 */
export function resultSummary(
  name: string | undefined,
  { found, failed }: SearchState<NearbyPlace[]>,
  locationError: string | null,
): string {
  const radius = `Raio de ${nearbyRadiusKm} km`;
  const where = name ? `${name} · ${radius}` : radius;
  if (locationError && found !== null) return `${where} · ${locationError}`;
  if (failed && found !== 'unavailable') return `${where} · ${searchFailed}`;
  if (!Array.isArray(found) || found.length === 0) return where;
  if (found.length > maxPlaces) return `${where} · os ${maxPlaces} mais próximos de ${found.length}`;
  return `${where} · ${counted(found.length, 'lugar', 'lugares')}, do mais perto ao mais longe`;
}

/** Lists the city's regions. It appears before hydration, without script, and when no place has coordinates. */
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
