import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { type Day, daysBetween, formatMediumDate, formatShortDate } from '#domain/city-time.ts';
import { type HistoryDays, historyDays } from '#domain/history-days.ts';
import { formatReais } from '#domain/money.ts';
import { Price, type PriceUnit } from '#web/components/price.tsx';
import { SegmentedLinks } from '#web/ui/segmented.tsx';
import { type CityWeek, frameOf, type HistoryPoint, weekOf } from './history.ts';
import { HistoryPlot } from './history-plot.tsx';
import { describeHistory, describeReading, HistoryTable } from './history-table.tsx';

interface HistoryChartProps {
  /** subject of the summary: 'Gasolina comum no Posto 32' */
  subject: string;
  /** name of the line in the legend: 'este posto', 'menor preço' */
  seriesLabel: string;
  unit: PriceUnit;
  /** oldest first, all between from and to */
  points: readonly HistoryPoint[];
  /** oldest first; empty if there is no comparison with the city */
  weeks: readonly CityWeek[];
  from: Day;
  to: Day;
  /** stretches without a collection that are longer than this are dotted: 21 days for fuel, 30 otherwise */
  gapDays: number;
  /** the price nearest to the period, mentioned if the period has none; null if none was ever collected */
  known: Pick<HistoryPoint, 'day' | 'price'> | null;
}

/** Price history as a step line over the city's price range, with a readout and the same data in a table. */
export function HistoryChart({
  subject,
  seriesLabel,
  unit,
  points,
  weeks,
  from,
  to,
  gapDays,
  known,
}: HistoryChartProps) {
  const last = points.length - 1;
  const [selected, setSelected] = useState<number | null>(null);
  const chosen = selected === null ? last : Math.min(selected, last);
  const first = points[0];
  const read = points[chosen];
  const newest = points[last];
  if (!first || !read || !newest) return <NoHistory known={known} />;

  const shown = weeks.filter((week) => week.to >= from && week.from <= to);
  const frame = frameOf(points, shown, from, to);
  const week = weekOf(shown, read.day, gapDays);
  const summary = describeHistory(subject, first, newest, points.length);
  const hasGap = points.some(
    (point, index) => daysBetween(point.day, points[index + 1]?.day ?? to) > gapDays,
  );
  return (
    <div className="flex flex-col gap-3">
      <figure className="rounded-lg border border-border bg-card p-4 lg:p-5">
        <Readout point={read} unit={unit} to={to} />
        <HistoryPlot
          frame={frame}
          points={points}
          weeks={shown}
          gapDays={gapDays}
          summary={summary}
          chosen={chosen}
          reading={describeReading(read, week)}
          onChoose={setSelected}
        />
        <figcaption className="history-legend">
          {points.some(({ source }) => source === 'import') && (
            <span>
              <i className="history-mark history-official" aria-hidden="true" />
              {seriesLabel}, pesquisa
            </span>
          )}
          {points.some(({ source }) => source && source !== 'import') && (
            <span>
              <i className="history-mark" aria-hidden="true" />
              {seriesLabel}, loja, nota ou relato confirmado
            </span>
          )}
          {!newest.source && (
            <span>
              <i className="history-key-line" aria-hidden="true" />
              {seriesLabel}
            </span>
          )}
          {shown.length > 0 && (
            <span>
              <i className="history-key-city" aria-hidden="true" />
              faixa e mediana da cidade
            </span>
          )}
          {hasGap && (
            <span>
              <i className="history-key-gap" aria-hidden="true" />
              sem coleta no período
            </span>
          )}
        </figcaption>
      </figure>
      <HistoryTable
        caption={`Histórico de preço: ${subject}`}
        points={points}
        unit={unit}
        median={newest.source ? undefined : (day) => weekOf(shown, day, gapDays)?.median}
      />
    </div>
  );
}

/** Readout above the chart, which it never covers. */
function Readout({ point, unit, to }: { point: HistoryPoint; unit: PriceUnit; to: Day }) {
  const observed = point.observed ?? point.day;
  const sameYear = observed.slice(0, 4) === to.slice(0, 4);
  return (
    <p className="history-readout">
      <span>{sameYear ? formatShortDate(observed) : formatMediumDate(observed)}</span>
      <Price value={point.price} unit={unit} size="sm" show="currency" expired={false} />
    </p>
  );
}

function NoHistory({ known }: Pick<HistoryChartProps, 'known'>) {
  return (
    <div className="history-block grid place-items-center rounded-lg border border-border bg-card p-4 text-center">
      <div className="text-muted-foreground">
        <ChartNoAxesColumn size={24} aria-hidden="true" className="mx-auto mb-2" />
        <p className="font-semibold">
          {known ? 'Nenhum preço valia nesse período' : 'Ainda não há histórico'}
        </p>
        <p className="text-small">
          {known
            ? `O mais próximo que conhecemos: ${formatReais(known.price)}, em ${formatMediumDate(known.day)}.`
            : 'Ele aparece com a primeira coleta.'}
        </p>
      </div>
    </div>
  );
}

const labels: Record<HistoryDays, string> = { 30: '30 dias', 90: '90 dias', 365: '1 ano' };

interface HistoryPeriodsProps {
  /** null if the days are others, such as a range that was typed */
  chosen: HistoryDays | null;
  to: (days: HistoryDays) => string;
}

/** Chooses how far back a price history goes. */
export function HistoryPeriods({ chosen, to }: HistoryPeriodsProps) {
  return (
    <SegmentedLinks
      label="Período do histórico"
      choices={historyDays.map((days) => ({
        label: labels[days],
        to: to(days),
        current: days === chosen,
      }))}
    />
  );
}
