import { Fuel } from 'lucide-react';
import { Form, Link, useNavigate, useSearchParams } from 'react-router';
import { addDays, dayOf } from '#domain/city-time.ts';
import { HistoryChart } from '#web/components/history-chart/history-chart.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import type { StationData } from './load-station.ts';
import { unitOf } from './unit-of.ts';

/** Stretches without a collection that are longer than this are dotted (visual language: Data visualisation). */
const gapDays = 21;

const periods = [
  { label: '30 dias', days: 30 },
  { label: '90 dias', days: 90 },
  { label: '1 ano', days: 365 },
] as const;

/** Price history of one fuel at the station. The URL holds the fuel and the days. */
export function StationHistoryBlock({ loaded }: { loaded: StationData }) {
  const { station, history, types, today } = loaded;
  const [query] = useSearchParams();
  const sold = types.filter(({ id }) => station.FuelPrices.some((price) => price.fuelTypeId === id));
  const type = sold.find(({ id }) => String(id) === query.get('fuelTypeId')) ?? sold[0];
  if (!type) return null;
  const points = history.entries
    .filter(({ fuelTypeId }) => fuelTypeId === type.id)
    .map((entry) => ({
      day: dayOf(entry.collectionDate),
      price: entry.price,
      source: entry.source,
      sourceName: entry.sourceName,
      formerly: formerNames(entry, station),
    }))
    .toReversed();
  return (
    <section aria-labelledby="historico" className="flex flex-col gap-3">
      <h2 id="historico" className="heading text-h2">
        Histórico de preço
      </h2>
      <HistoryFilter sold={sold} typeId={type.id} loaded={loaded} today={today} />
      {points.length === 0 ? (
        <Empty title="Nenhum preço encontrado" level={3}>
          Não há coleta de {type.name.toLowerCase()} nesses dias.
        </Empty>
      ) : (
        <HistoryChart
          key={`${type.id} ${history.from} ${history.to}`}
          subject={`${type.name} no ${station.name}`}
          seriesLabel="este posto"
          unit={unitOf(type)}
          points={points}
          weeks={history.weeks.filter(({ fuelTypeId }) => fuelTypeId === type.id)}
          from={history.from}
          to={history.to}
          gapDays={gapDays}
        />
      )}
    </section>
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

/** A plain form before hydration; afterwards each change applies at once. */
function HistoryFilter({ sold, typeId, loaded: { station, history }, today }: HistoryFilterProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const path = paths.station(station.id);
  const requested = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
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
      <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <Field label="Combustível" className="sm:max-md:col-span-2">
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
        <Field label="De" error={history.problem}>
          {(control) => (
            <Input
              {...control}
              key={requested.from}
              type="date"
              name="from"
              max={today}
              defaultValue={requested.from || history.from}
            />
          )}
        </Field>
        <Field label="Até">
          {(control) => (
            <Input
              {...control}
              key={requested.to}
              type="date"
              name="to"
              max={today}
              defaultValue={requested.to || history.to}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {periods.map(({ label, days }) => (
          <Link
            key={label}
            to={`${path}?${new URLSearchParams({ fuelTypeId: String(typeId), from: addDays(today, -days) })}`}
            preventScrollReset
            replace
            className={buttonClass({ variant: 'soft' })}
          >
            {label}
          </Link>
        ))}
        <noscript>
          <button type="submit" className={buttonClass({ variant: 'outline' })}>
            Filtrar
          </button>
        </noscript>
      </div>
    </Form>
  );
}
