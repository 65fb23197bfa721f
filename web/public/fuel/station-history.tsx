import { Fuel } from 'lucide-react';
import { Form, useNavigate, useSearchParams } from 'react-router';
import { addDays, type Day, dayOf } from '#domain/city-time.ts';
import { type HistoryDays, historyDays } from '#domain/history-days.ts';
import { withEarlier } from '#web/components/history-chart/history.ts';
import { HistoryChart, HistoryPeriods } from '#web/components/history-chart/history-chart.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import type { StationData } from './load-station.ts';
import { leadingFuel, soldFuels } from './station-fuel.ts';
import { unitOf } from './unit-of.ts';

/** Stretches without a collection that are longer than this are dotted (visual language: Data visualisation). */
const gapDays = 21;

/** Price history of one fuel at the station. The URL holds the fuel and the days. */
export function StationHistoryBlock({ loaded }: { loaded: StationData }) {
  const { station, history, today } = loaded;
  const [query] = useSearchParams();
  const sold = soldFuels(loaded);
  const type = leadingFuel(loaded, query);
  if (!type || sold.length === 0) return null;
  const { before } = history;
  const collected = history.entries
    .map((entry) => ({
      day: dayOf(entry.collectionDate),
      price: entry.price,
      source: entry.source,
      sourceName: entry.sourceName,
      formerly: formerNames(entry, station),
    }))
    .toReversed();
  const earlier = before && { ...before, day: dayOf(before.collectionDate), validUntil: before.expiresOn };
  const points = withEarlier(collected, earlier, history.from);
  const current = station.FuelPrices.find(({ fuelTypeId }) => fuelTypeId === type.id);
  return (
    <Disclosure title="Ver histórico" isOpen={['from', 'to'].some((name) => query.has(name))}>
      <section aria-label="Histórico de preço" className="flex flex-col gap-3 p-4 pt-0">
        <HistoryFilter sold={sold} typeId={type.id} loaded={loaded} today={today} />
        {history.problem !== null && <p role="alert">{history.problem}</p>}
        {history.problem === null && (
          <HistoryChart
            key={`${type.id} ${history.from} ${history.to}`}
            subject={`${type.name} no ${station.name}`}
            seriesLabel="este posto"
            unit={unitOf(type)}
            points={points}
            weeks={history.weeks}
            from={history.from}
            to={history.to}
            gapDays={gapDays}
            known={earlier ?? (current ? { day: dayOf(current.collectionDate), price: current.price } : null)}
          />
        )}
      </section>
    </Disclosure>
  );
}

/** Gives the station's name and brand at the time of collection, if they differ from today's. */
function formerNames(
  { stationName, brandName }: StationData['history']['entries'][number],
  station: StationData['station'],
): string | undefined {
  const differing = [
    stationName === station.name ? null : stationName,
    brandName === (station.FuelBrand?.name ?? null) ? null : brandName,
  ].filter(Boolean);
  return differing.length > 0 ? differing.join(', ') : undefined;
}

interface HistoryFilterProps {
  sold: readonly { id: number; name: string }[];
  typeId: number;
  loaded: StationData;
  today: string;
}

/** The period that matches the days in the URL; null if there is none. Without days the history goes back a year. */
export function chosenDays(requested: { from: string; to: string }, today: Day): HistoryDays | null {
  if (requested.to && requested.to !== today) return null;
  if (!requested.from) return 365;
  return historyDays.find((days) => addDays(today, -days) === requested.from) ?? null;
}

/** A plain form before hydration; afterwards each change applies at once. */
function HistoryFilter({ sold, typeId, loaded: { station }, today }: HistoryFilterProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const path = paths.station(station.id);
  const requested = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  // Days in the address keep the history open on a page without script.
  const days = requested.from || requested.to ? requested : { from: addDays(today, -365), to: '' };
  const go = (form: HTMLFormElement) => {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value) fields.set(name, String(value));
    navigate(`${path}?${fields}`, { replace: true, preventScrollReset: true });
  };
  return (
    <Form
      method="get"
      action={path}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        go(event.currentTarget);
      }}
      onChange={(event) => event.currentTarget.checkValidity() && go(event.currentTarget)}
    >
      {Object.entries(days).map(
        ([name, day]) => day && <input key={name} type="hidden" name={name} value={day} />,
      )}
      <div className="max-w-80">
        <Field label="Combustível">
          {(control) => (
            <Select
              {...control}
              key={typeId}
              name="fuelTypeId"
              icon={Fuel}
              defaultValue={String(typeId)}
              options={sold.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <HistoryPeriods
          chosen={chosenDays(requested, today)}
          to={(days) =>
            `${path}?${new URLSearchParams({ fuelTypeId: String(typeId), from: addDays(today, -days) })}`
          }
        />
        <noscript>
          <button type="submit" className={buttonClass({ variant: 'outline' })}>
            Filtrar
          </button>
        </noscript>
      </div>
    </Form>
  );
}
