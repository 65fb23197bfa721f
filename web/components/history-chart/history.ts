import { type Day, daysBetween } from '#domain/city-time.ts';
import type { PriceSource } from '#domain/prices.ts';

/**
 * Data and geometry of a price history. Prices are in reais, oldest first; shares run from 0 to 1, with y from the
 * top.
 */

export interface HistoryPoint {
  day: Day;
  /** day of the collection, if it lies before the period: the price was still valid when the period began */
  observed?: Day | undefined;
  price: number;
  /** both undefined if a point combines many collections, such as the lowest price of a week */
  source?: PriceSource | undefined;
  sourceName?: string | undefined;
  /** former name or brand of the place, if it differs from today's */
  formerly?: string | undefined;
}

/**
 * Adds the price that was valid when the period began, with the day of its collection if that is before the period,
 * unless another one is from the first day.
 * @param earlier a price from the first day or before, with the last day on which it was valid
 */
export function withEarlier(
  points: readonly HistoryPoint[],
  earlier: (HistoryPoint & { validUntil: Day }) | undefined,
  from: Day,
): HistoryPoint[] {
  if (!earlier || earlier.validUntil < from || points[0]?.day === from) return [...points];
  const { validUntil: _, ...point } = earlier;
  return [{ ...point, day: from, observed: earlier.day < from ? earlier.day : undefined }, ...points];
}

/** Price range of the city in one week of collection. */
export interface CityWeek {
  from: Day;
  to: Day;
  lowest: number;
  highest: number;
  median: number;
}

export interface Frame {
  from: Day;
  to: Day;
  /** prices in reais at the lines of the y axis, lowest first */
  steps: readonly number[];
}

/** Step sizes in centavos. Smaller steps than five would make a change of one centavo look large. */
const stepSizes = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
const minSteps = 4;
const maxSteps = 6;

/**
 * Chooses four to six round values that cover every price. The axis does not start at zero, so the summary also gives
 * the change.
 */
export function priceSteps(prices: readonly number[]): number[] {
  const low = Math.round(Math.min(...prices) * 100);
  const high = Math.round(Math.max(...prices) * 100);
  const size =
    stepSizes.find((step) => Math.ceil(high / step) - Math.floor(low / step) < maxSteps) ??
    Math.ceil((high - low) / (maxSteps - 2));
  let first = Math.floor(low / size);
  let last = Math.ceil(high / size);
  while (last - first + 1 < minSteps) {
    if (first > 0 && (last * size - high > low - first * size || first === last)) first -= 1;
    else last += 1;
  }
  return Array.from({ length: last - first + 1 }, (_, line) => ((first + line) * size) / 100);
}

export function frameOf(
  points: readonly HistoryPoint[],
  weeks: readonly CityWeek[],
  from: Day,
  to: Day,
): Frame {
  const prices = [
    ...points.map(({ price }) => price),
    ...weeks.flatMap(({ lowest, highest }) => [lowest, highest]),
  ];
  return { from, to, steps: priceSteps(prices) };
}

export function shareOfDay(day: Day, { from, to }: Frame): number {
  const share = daysBetween(from, day) / Math.max(1, daysBetween(from, to));
  return Math.min(1, Math.max(0, share));
}

export function shareOfPrice(price: number, { steps }: Frame): number {
  const low = steps[0] ?? 0;
  const high = steps.at(-1) ?? 1;
  return 1 - (price - low) / (high - low);
}

/** Gives the index of the point nearest to a share of the width. */
export function nearestPoint(points: readonly HistoryPoint[], share: number, frame: Frame): number {
  let nearest = 0;
  for (const [index, { day }] of points.entries()) {
    const best = points[nearest];
    if (best && Math.abs(shareOfDay(day, frame) - share) <= Math.abs(shareOfDay(best.day, frame) - share)) {
      nearest = index;
    }
  }
  return nearest;
}

/** Gives the week that was current on a day: the last one that had begun, unless that is more than `gapDays` ago. */
export function weekOf(weeks: readonly CityWeek[], day: Day, gapDays: number): CityWeek | undefined {
  const week = weeks.findLast(({ from }) => from <= day);
  return week && daysBetween(week.to, day) <= gapDays ? week : undefined;
}

/** Groups weeks into runs without gaps, so that nothing is drawn over stretches without a collection. */
export function runsOf(weeks: readonly CityWeek[], gapDays: number): CityWeek[][] {
  const runs: CityWeek[][] = [];
  for (const week of weeks) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && daysBetween(last.to, week.from) <= gapDays) run.push(week);
    else runs.push([week]);
  }
  return runs;
}

interface MonthTick {
  day: Day;
  share: number;
}

/** Gives the first days of the months in the frame, thinned to at most `max`. */
export function monthTicks(frame: Frame, max: number): MonthTick[] {
  const ticks: MonthTick[] = [];
  let year = Number(frame.from.slice(0, 4));
  let month = Number(frame.from.slice(5, 7));
  for (;;) {
    const day = `${year}-${String(month).padStart(2, '0')}-01`;
    if (day > frame.to) break;
    if (day >= frame.from) ticks.push({ day, share: shareOfDay(day, frame) });
    month = (month % 12) + 1;
    if (month === 1) year += 1;
  }
  const every = Math.ceil(ticks.length / max);
  return ticks.filter((_, index) => index % every === 0);
}
