import { Check, MapPinned, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { type StationLocation, stationLocationEndpoints } from '#contract/station-locations.ts';
import { formatDistance } from '#domain/distance.ts';
import { locationStates } from '#domain/station-locations.ts';
import { capitalized, counted } from '#domain/text.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { messagesOf } from '#web/forms/noun-messages.ts';
import type { Columns } from '#web/list/columns.tsx';
import { useListKeys } from '#web/list/keyboard.tsx';
import { type ListAddress, useAddressedRow, useListAddress } from '#web/list/list-address.ts';
import { ListView } from '#web/list/list-view.tsx';
import { PanelHead } from '#web/list/panel-head.tsx';
import { useFind } from '#web/list/record-calls.ts';
import { rowOf } from '#web/list/row-focus.ts';
import { SelectionBar, useSelection } from '#web/list/selection.tsx';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { noticesAtTop, notify } from '#web/ui/notify.ts';
import { adminMeta } from './admin-meta.ts';
import { kmFromAddress, LocationPanel, sourceOf, stateNames, stateTones } from './station-location-panel.tsx';
import { usePolling } from './use-polling.ts';

export const meta = () => adminMeta('Coordenadas dos postos');
export const handle = noticesAtTop;

const words = messagesOf({ one: 'posto', many: 'postos', gender: 'm' });
const changes = ['listStationLocations', 'listFuelStations'] as const;
const panelId = 'posto-no-mapa';

const columns: Columns<StationLocation> = [
  {
    id: 'name',
    header: 'Posto',
    value: ({ name }) => name,
    cell: (station) => (
      <>
        {station.name}
        <span className="mt-0.5 block text-small font-normal text-muted-foreground">
          {station.formatted_address}
        </span>
      </>
    ),
    heading: true,
  },
  {
    id: 'distance',
    header: 'Do endereço',
    value: (station) => kmFromAddress(station) ?? null,
    cell: (station) => <FoundPoint station={station} />,
  },
  {
    id: 'status',
    header: 'Situação',
    value: ({ status }) => status,
    cell: (station) => (
      <>
        <Badge tone={stateTones[station.status]}>{stateNames[station.status]}</Badge>
        {station.failure && (
          <span className="mt-1 block max-w-72 text-small text-muted-foreground">{station.failure}</span>
        )}
        {isFound(station) && (kmFromAddress(station) ?? 0) > 1 && (
          <span className="mt-1 block max-w-72 text-small text-up-ink">Longe da quadra do endereço</span>
        )}
        {station.station === null && station.estimated === null && (
          <span className="mt-1 block max-w-72 text-small text-muted-foreground">
            Fora do mapa: o endereço não diz a quadra nem o bairro.
          </span>
        )}
      </>
    ),
  },
];

/** Stations without coordinates: one button searches all of them, and each result is checked on a map. */
export default function StationLocationsPage() {
  const { address, locations } = useLocations();
  const { act: searchAll, busy: isStarting } = useAct('searchStationLocations', { changes });
  const { act: acceptSeveral, busy: isAccepting } = useAct('acceptStationLocations', { changes });
  const [chosen, setChosen] = useState<number | null>(null);
  const choose = (id: number | null) => {
    setChosen(id);
    address.show(id ?? undefined);
  };
  /** The station that the address names. */
  const [named, setNamed] = useState<StationLocation | null>(null);
  const find = useFind('readStationLocation');
  useAddressedRow({
    address,
    words,
    rows: locations.data?.data,
    find,
    isOpen: () => chosen !== null,
    open(station) {
      setNamed(station);
      // Another station may have been chosen since.
      setChosen((current) => current ?? station.id);
    },
  });
  const keys = useRef<{ accept: () => void; dismiss: () => void } | null>(null);
  const rows = locations.data?.data ?? [];
  const counts = locations.data?.counts;
  const isAwaited = chosen === null && address.id !== undefined;
  const station = [...rows, ...(named ? [named] : [])].find(({ id }) => id === chosen) ?? firstOf(rows);
  const selection = useSelection(
    JSON.stringify(address.query),
    rows.filter(isFound).map(({ id }) => String(id)),
  );
  useListKeys({
    select: selection.toggle,
    help: () => {},
    more: { a: () => keys.current?.accept(), d: () => keys.current?.dismiss() },
  });

  const runAndNotify = async (act: () => Promise<string>) => {
    try {
      notify({ kind: 'success', title: 'Sucesso', text: await act() });
    } catch (error) {
      notifyFailure(error, 'Não foi possível fazer isso agora.');
    }
  };
  const start = () =>
    runAndNotify(async () => {
      const { data } = await searchAll();
      return data.started === 0
        ? 'Nenhum posto precisa de busca.'
        : `${counted(data.started, 'posto')} na fila da busca.`;
    });
  const acceptChosen = () =>
    runAndNotify(async () => {
      const stations = rows.flatMap(({ id, found }) =>
        found && selection.has(String(id))
          ? [{ id, latitude: found.latitude, longitude: found.longitude }]
          : [],
      );
      const { data } = await acceptSeveral({ body: { stations } });
      selection.only([]);
      const left = data.refused.length;
      const kept = left === 0 ? '' : ` ${words.notDone(left)} ${data.refused[0]?.why ?? ''}`;
      return `Coordenadas de ${counted(data.accepted.length, 'posto')} aceitas.${kept}`;
    });
  const openNext = () => {
    const at = rows.findIndex(({ id }) => id === station?.id);
    const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
    choose(firstOf(others)?.id ?? null);
  };
  const toSearch = counts ? counts.unsearched + counts.missing : 0;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5">
      <PanelHead
        title="Coordenadas dos postos"
        about="As pesquisas trazem endereço e CEP, mas não o ponto no mapa. Até alguém pôr o pino, as páginas mostram o ponto da quadra ou do bairro, com “cerca de”. Busque, confira no mapa e aceite."
      >
        <Button
          icon={<Search aria-hidden="true" />}
          busy={isStarting && 'Começando...'}
          disabledReason={counts && toSearch === 0 ? 'Nenhum posto precisa de busca.' : null}
          onClick={start}
        >
          {`Buscar coordenadas${toSearch > 0 ? ` de ${counted(toSearch, 'posto')}` : ''}`}
        </Button>
      </PanelHead>
      {counts && counts.waiting > 0 && <SearchProgress counts={counts} />}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] 2xl:grid-cols-[minmax(0,1fr)_30rem]">
        <div
          onFocusCapture={({ target }) => {
            const row = rowOf(target);
            if (row !== undefined) choose(Number(row));
          }}
        >
          <ListView
            address={address}
            words={words}
            caption="Postos"
            searchFor="Nome ou endereço"
            filters={[
              {
                filter: 'status',
                label: 'Situação',
                options: [
                  { value: '', label: 'Todas' },
                  ...locationStates.map((state) => ({
                    value: state,
                    label: counts ? `${stateNames[state]} (${counts[state]})` : stateNames[state],
                  })),
                ],
              },
            ]}
            columns={columns}
            query={locations}
            rows={rows.map((row) => ({
              key: String(row.id),
              row,
              name: row.name,
              actions: [
                {
                  label: 'Ver no mapa',
                  icon: MapPinned,
                  run: () => {
                    choose(row.id);
                    document.getElementById(panelId)?.scrollIntoView({ block: 'nearest' });
                  },
                },
              ],
            }))}
            selection={selection}
            selectionBar={
              selection.keys.length > 0 && (
                <SelectionBar
                  chosen={words.chosen(selection.keys.length)}
                  acts={[{ label: 'Aceitar como encontrado', icon: Check, run: acceptChosen }]}
                  progress={isAccepting ? 'Salvando...' : null}
                  clear={() => selection.only([])}
                />
              )
            }
          />
        </div>
        {station && !isAwaited && (
          <div id={panelId} className="flex flex-col gap-2 xl:sticky xl:top-4">
            <LocationPanel
              key={`${station.id} ${station.foundAt} ${station.decidedAt}`}
              station={station}
              decided={openNext}
              offerKeys={(offered) => {
                keys.current = offered;
              }}
            />
            <p className="px-1 text-small text-muted-foreground max-lg:hidden">
              Teclas: J e K percorrem a lista, A aceita, D dispensa.
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

/** The distance of the found point from the address, and its source. */
function FoundPoint({ station }: { station: StationLocation }) {
  const { found } = station;
  const km = kmFromAddress(station);
  if (!found) return null;
  return (
    <>
      {km === undefined ? '' : formatDistance(km)}
      {found.source && (
        <span className="block max-w-56 text-small text-muted-foreground">
          {capitalized(sourceOf(found))}
        </span>
      )}
    </>
  );
}

/** Returns the station to check first: one that waits for a decision. */
function firstOf(rows: readonly StationLocation[]): StationLocation | undefined {
  return rows.find(isFound) ?? rows[0];
}

function isFound({ status }: StationLocation): boolean {
  return status === 'found';
}

type Counts = Record<StationLocation['status'], number>;

/** The progress of the search: pending out of all requested. */
function SearchProgress({ counts }: { counts: Counts }) {
  const { waiting, found, missing } = counts;
  const all = waiting + found + missing;
  return (
    <div role="status" className="rounded-lg border border-primary bg-primary-soft p-4">
      <p className="font-semibold num">
        Buscando coordenadas: {waiting === 1 ? 'falta' : 'faltam'} {counted(waiting, 'posto')} de {all}
      </p>
      <progress
        aria-label="Postos já buscados"
        className="mt-2 h-2 w-full accent-primary"
        max={all}
        value={all - waiting}
      />
      <p className="mt-1 text-small text-muted-foreground">A busca segue mesmo que você saia desta página.</p>
    </div>
  );
}

/** The page of the list, reloaded while stations are being searched. */
function useLocations(): {
  address: ListAddress<'stationLocations'>;
  locations: ReturnType<typeof useCall<'listStationLocations'>>;
} {
  const address = useListAddress('stationLocations', stationLocationEndpoints.listStationLocations.query);
  const locations = useCall('listStationLocations', { query: address.query }, { keepPreviousData: true });
  const isRunning = (locations.data?.counts.waiting ?? 0) > 0;
  usePolling(locations, isRunning);
  return { address, locations };
}
