import { formatNumber } from './numbers.ts';
import { fold } from './text.ts';

/** The figures of a file that arrived by itself, by which it is judged. */
export interface ArrivedSurvey {
  rowsRead: number;
  rowsOfCity: number;
  /** of those of the city */
  rowsRefused: number;
  medians: readonly FuelMedian[];
}

/** The median price of a fuel in the city, in centavos, and of how many stations. */
export interface FuelMedian {
  /** as the survey or the catalogue writes it */
  fuel: string;
  centavos: number;
  stations: number;
}

/** A file is compared with this many earlier weeks. */
export const comparedWeeks = 4;

const mostRefused = 0.05;
const mostChange = 0.15;
/** Prices may have moved further since a week that is not the one before. */
const moreChangeEachWeek = 0.01;
/** Of fewer stations, one that is dear or cheap moves the median. */
export const fewestStations = 3;

/**
 * Returns why a file of the survey waits for a person before its prices are shown, in Portuguese: no reason if nothing is odd.
 * @param earlier the last weeks that were taken, at most `comparedWeeks`; without any, amounts are not compared
 * @param last the medians of the last week before this one, and how many weeks lie between them (0: it is the one before)
 */
export function judgeSurvey(
  arrived: ArrivedSurvey,
  earlier: readonly Pick<ArrivedSurvey, 'rowsRead' | 'rowsOfCity'>[],
  last: { medians: readonly FuelMedian[]; weeksBetween: number },
): string[] {
  const reasons = [
    amountReason(
      'linhas no arquivo',
      arrived.rowsRead,
      earlier.map(({ rowsRead }) => rowsRead),
    ),
    amountReason(
      'linhas da cidade',
      arrived.rowsOfCity,
      earlier.map(({ rowsOfCity }) => rowsOfCity),
    ),
    arrived.rowsRefused > arrived.rowsOfCity * mostRefused &&
      `${formatNumber(arrived.rowsRefused)} de ${formatNumber(arrived.rowsOfCity)} linhas da cidade recusadas`,
  ];
  const most = mostChange + moreChangeEachWeek * last.weeksBetween;
  const before = new Map(last.medians.map((median) => [fold(median.fuel), median]));
  const jumps = arrived.medians.map((median) => jumpReason(median, before.get(fold(median.fuel)), most));
  return [...reasons, ...jumps].filter((reason) => typeof reason === 'string');
}

/** The number of rows is compared with the mean of the weeks before. */
function amountReason(what: string, found: number, earlier: readonly number[]): string | undefined {
  if (earlier.length === 0) return undefined;
  const mean = earlier.reduce((sum, count) => sum + count, 0) / earlier.length;
  if (found * 2 >= mean && found <= mean * 2) return undefined;
  return `${formatNumber(found)} ${what}, quando as últimas semanas tinham ${formatNumber(mean, 0, 0)}`;
}

/** 'gasolina comum subiu 18 % na mediana' */
function jumpReason(
  { fuel, centavos, stations }: FuelMedian,
  last: FuelMedian | undefined,
  most: number,
): string | undefined {
  if (!last || stations < fewestStations || last.stations < fewestStations) return undefined;
  const change = centavos / last.centavos - 1;
  if (Math.abs(change) <= most) return undefined;
  const percent = formatNumber(Math.abs(change) * 100, 0, 0);
  return `${fuel.charAt(0).toLowerCase()}${fuel.slice(1)} ${change > 0 ? 'subiu' : 'caiu'} ${percent} % na mediana`;
}

/** Returns the median of some prices, in centavos: of an even number, the mean of the two in the middle. */
export function medianOf(centavos: readonly number[]): number {
  const sorted = centavos.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}
