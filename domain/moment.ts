import { addDays, type Day } from './city-time.ts';

/** Whether a price is low or high for its own past: it is compared with the same city's lowest prices, week by week. */

export interface Moment {
  verdict: 'cheap' | 'usual' | 'dear';
  /** of the lowest prices of the weeks, in reais */
  median: number;
}

const momentDays = 90;
/** Fewer weeks of collection say too little. */
const fewestWeeks = 8;
/** A price within this share of the median is a usual one. */
const usualShare = 0.03;

/**
 * Judges the city's lowest price by the weeks of collection of the last 90 days; null with fewer than eight.
 * @param lowest reais, as those of the weeks
 */
export function momentOf(
  lowest: number,
  weeks: readonly { to: Day; lowest: number }[],
  today: Day,
): Moment | null {
  const since = addDays(today, -momentDays);
  const sorted = weeks
    .filter(({ to }) => to > since && to <= today)
    .map((week) => week.lowest)
    .toSorted((a, b) => a - b);
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (sorted.length < fewestWeeks || lower === undefined || upper === undefined) return null;
  const median = (lower + upper) / 2;
  const share = Number(((lowest - median) / median).toFixed(6));
  return { verdict: share < -usualShare ? 'cheap' : share > usualShare ? 'dear' : 'usual', median };
}
