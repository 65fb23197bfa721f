import { Beef, Fuel, RefreshCw } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { counted } from '#domain/text.ts';
import { type ChosenHomeTabs, type HomeTabs, paths } from '#web/paths.ts';
import { type LocationState, locate, locationMessages } from '#web/place/locate.ts';
import { PlaceChip } from '#web/place/place-bar.tsx';
import { type SearchState, useNearbySearch } from '#web/place/use-nearby-search.ts';
import { choosePlace, deviceName, useUserPlace } from '#web/place/user-place.ts';
import { Button } from '#web/ui/button.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { unitOf } from '../../fuel/unit-of.ts';
import { ByRegion } from '../by-region.tsx';
import type { HomeData } from '../home-data.ts';
import {
  listNearbyPlaces,
  maxPlaces,
  type NearbyKind,
  type NearbyPlace,
  nearbyRadiusKm,
} from './nearby-data.ts';
import { NearbyPanel, type PricedThing, searchFailed } from './nearby-panel.tsx';

export interface NearbyPlacesProps {
  /** the open tab */
  kind: HomeTabs['nearby'];
  chosen: ChosenHomeTabs;
  data: HomeData;
  apiPrefix: string;
}

const group = '-perto';

/** The places near the person, by kind, each with its price of what most people compare. */
export default function NearbyPlaces({ kind, chosen, data, apiPrefix }: NearbyPlacesProps) {
  const { regions, demonstration } = data;
  const place = useUserPlace();
  const [device, setDevice] = useState<LocationState>({ status: 'idle' });
  const [searches, setSearches] = useState(0);
  // Each search starts from an object of its own.
  const point = useMemo(() => (place && searches >= 0 ? { ...place.point } : null), [place, searches]);
  const thing = comparedThing(data, kind);
  const { kind: thingKind, id: thingId } = thing ?? {};
  const search = useNearbySearch(
    point,
    useCallback(
      (from) =>
        listNearbyPlaces(
          { apiPrefix, demonstration },
          kind,
          from,
          thingKind && thingId ? { kind: thingKind, id: thingId } : undefined,
        ),
      [apiPrefix, demonstration, kind, thingKind, thingId],
    ),
    place?.name,
  );
  const status = useRef<HTMLParagraphElement>(null);
  /** The pressed button disappears with its panel, so the focus moves to the line that says what was found. */
  const keepFocus = () => status.current?.focus({ preventScroll: true });
  const ask = async () => {
    keepFocus();
    setDevice({ status: 'loading' });
    const answer = await locate(navigator.geolocation);
    setDevice(answer);
    if (answer.status === 'done') choosePlace({ name: deviceName, point: answer.point });
  };
  const refresh = () => {
    keepFocus();
    if (place?.name === deviceName) return ask();
    setSearches((count) => count + 1);
  };
  const busy = device.status === 'loading' || search.busy;
  // If no place of the kind has coordinates, the visitor is not asked for a location.
  const located = kind === 'postos' ? 'stations' : 'shops';
  const byRegion = regions.length > 0 && regions.every((region) => region.located[located] === 0);
  return (
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
      {!byRegion && place && (
        <div className="flex flex-wrap items-center gap-2">
          <PlaceChip />
          <Button
            variant="ghost"
            icon={<RefreshCw aria-hidden="true" />}
            busy={busy && 'Atualizando...'}
            onClick={refresh}
          >
            Atualizar
          </Button>
        </div>
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-small text-muted-foreground">
        {byRegion
          ? noCoordinatesTexts[kind]
          : resultSummary(
              place?.name,
              search,
              device.status === 'error' ? locationMessages[device.reason] : null,
            )}
      </p>
      <TabPanel tab={kind} group={group}>
        {byRegion ? (
          <ByRegion data={data} />
        ) : (
          <NearbyPanel
            kind={kind}
            thing={thing}
            today={data.today}
            from={place?.point.precision}
            device={device}
            ask={ask}
            refresh={refresh}
            found={search.found}
            busy={busy}
            regions={regions}
            apiPrefix={apiPrefix}
            onName={(chosenPlace) => {
              keepFocus();
              setDevice({ status: 'idle' });
              choosePlace(chosenPlace);
            }}
          />
        )}
      </TabPanel>
    </>
  );
}

/** The first cut or fuel of the page, whose price every place is listed with. */
function comparedThing({ cuts: [cut], fuels: [fuel] }: HomeData, kind: NearbyKind): PricedThing | undefined {
  if (kind === 'postos') return fuel && { kind: 'fuel', id: fuel.id, name: fuel.name, unit: unitOf(fuel) };
  return cut && { kind: 'product', id: cut.productId, name: cut.name, unit: 'kg' };
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
