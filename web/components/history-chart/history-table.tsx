import { Table2 } from 'lucide-react';
import { type Day, formatMediumDate } from '#domain/city-time.ts';
import {
  formatAmount,
  formatChange,
  formatPercent,
  formatReais,
  toCentavos,
  toReais,
} from '#domain/money.ts';
import { fuelTrend, meatTrend } from '#domain/trend.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import type { PriceUnit } from '../price.tsx';
import { trendColours } from '../trend.tsx';
import type { CityWeek, HistoryPoint } from './history.ts';

interface HistoryTableProps {
  caption: string;
  points: readonly HistoryPoint[];
  unit: PriceUnit;
  /** gives the city's median on a day; it replaces the source column if points have no source */
  median?: ((day: Day) => number | undefined) | undefined;
}

/** Large letters make the table wider than a phone. With `ScrollRegion` the home page would load a file more. */
const scrollable = (label: string) => ({ role: 'region', tabIndex: 0, 'aria-label': label }) as const;

/** The price history as a table, newest first. */
export function HistoryTable({ caption, points, unit, median }: HistoryTableProps) {
  return (
    <Disclosure title="Ver como tabela" icon={Table2}>
      <div {...scrollable(caption)} className="overflow-x-auto">
        <table className="history-table num">
          <caption className="sr-only">{caption}</caption>
          <thead className="bg-card-sunken text-left text-muted-foreground">
            <tr>
              <th scope="col">Data</th>
              <th scope="col" className="text-right">
                Preço
              </th>
              <th scope="col" className="text-right">
                Mudança
              </th>
              {median ? (
                <th scope="col" className="text-right">
                  Mediana
                </th>
              ) : (
                <th scope="col">Fonte</th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {points
              .map((point, index) => ({ point, earlier: points[index - 1] }))
              .toReversed()
              .map(({ point, earlier }) => (
                <tr key={`${point.day}-${point.observed}-${point.price}-${point.sourceName}`}>
                  <td>
                    <span className="whitespace-nowrap">{formatMediumDate(point.observed ?? point.day)}</span>
                    {point.observed && (
                      <span className="block text-micro text-muted-foreground">antes do período</span>
                    )}
                  </td>
                  <td className="text-right font-bold">{formatAmount(point.price)}</td>
                  <td className="text-right">
                    {earlier ? <Change {...{ point, earlier, unit }} /> : 'primeira'}
                  </td>
                  {median ? (
                    <td className="text-right">{amountText(median(point.day))}</td>
                  ) : (
                    <td>
                      {point.sourceName}
                      {point.formerly && (
                        <span className="block text-micro text-muted-foreground">como {point.formerly}</span>
                      )}
                    </td>
                  )}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  );
}

function amountText(reais: number | undefined): string {
  return reais === undefined ? 'sem coleta' : formatAmount(reais);
}

interface ChangeProps {
  point: HistoryPoint;
  earlier: HistoryPoint;
  unit: PriceUnit;
}

/** Change of a price in the colour of its trend; a stable price has none. */
function Change({ point, earlier, unit }: ChangeProps) {
  const trendOf = unit === 'kg' || unit === 'un' ? meatTrend : fuelTrend;
  const trend = trendOf(toCentavos(point.price), toCentavos(earlier.price));
  return (
    <span className={trend === 'stable' ? undefined : trendColours[trend]}>
      {formatChange(changeBetween(earlier.price, point.price))}
    </span>
  );
}

/** Gives the change between two prices in reais, rounded to centavos so that equal prices differ by exactly 0. */
function changeBetween(earlier: number, later: number): number {
  return toReais(toCentavos(later - earlier));
}

/** Summarizes the chart in one sentence: start, end, change. */
export function describeHistory(
  subject: string,
  first: HistoryPoint,
  last: HistoryPoint,
  count: number,
): string {
  if (count === 1) return `${subject}: ${describePoint(first)}, o único preço do período.`;
  const collections = first.source ? 'coletas' : 'semanas de coleta';
  const change = changeBetween(first.price, last.price);
  const percent = formatPercent((Math.abs(change) / first.price) * 100);
  const moved =
    change === 0
      ? 'sem mudança'
      : `${change > 0 ? 'alta' : 'queda'} de ${formatReais(Math.abs(change))} (${percent})`;
  return `${subject}: de ${describePoint(first)} a ${describePoint(last)}, ${moved}, em ${count} ${collections}.`;
}

function describePoint({ day, observed, price }: HistoryPoint): string {
  return `${formatReais(price)} em ${formatMediumDate(observed ?? day)}`;
}

/** Describes one point for screen readers while the user moves along the chart. */
export function describeReading(point: HistoryPoint, week: CityWeek | undefined): string {
  const city = week
    ? `. Na cidade, mediana ${formatReais(week.median)}, de ${formatReais(week.lowest)} a ${formatReais(week.highest)}`
    : '';
  const source = point.sourceName ? `, fonte ${point.sourceName}` : '';
  return `${formatMediumDate(point.observed ?? point.day)}: ${formatReais(point.price)}${source}${city}`;
}
