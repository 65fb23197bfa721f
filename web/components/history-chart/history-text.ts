import { formatMediumDate } from '#domain/city-time.ts';
import { formatPercent, formatReais, toCentavos, toReais } from '#domain/money.ts';
import type { CityWeek, HistoryPoint } from './history.ts';

/** Gives the change between two prices in reais, rounded to centavos so that equal prices differ by exactly 0. */
export function changeBetween(earlier: number, later: number): number {
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
