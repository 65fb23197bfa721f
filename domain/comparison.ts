import type { Day } from './city-time.ts';
import { comparisonDay, isExpired, type Observed } from './freshness.ts';

/**
 * Prices of one thing in many places, compared (design: Data, Freshness). Valid ones are ranked; where all have
 * expired, the latest known are ranked, those that were valid on the day of the newest. The rest is out of every
 * ranking, mean and ruler. Prices are in one unit, centavos or reais: nothing here converts.
 */

export interface Priced extends Observed {
  price: number;
}

export interface Comparison<P> {
  /** the day on which the ranked prices were all valid */
  day: Day;
  /** true when every price has expired by today */
  expired: boolean;
  /** lowest first; equal prices: the newest first */
  ranked: [P, ...P[]];
  /** out of the ranking: newest first, then lowest */
  left: P[];
  /** first and last day on which the ranked prices were observed */
  from: Day;
  to: Day;
  lowest: number;
  highest: number;
  /** null with fewer than three ranked prices: too few for a mean (visual language: Data visualisation) */
  mean: number | null;
}

const fewest = 3;

/** Undefined for an empty set. */
export function comparePrices<P extends Priced>(prices: readonly P[], today: Day): Comparison<P> | undefined {
  const day = comparisonDay(prices, today);
  if (day === undefined) return undefined;
  const inside = (price: P) => !isExpired(price, day);
  const [first, ...others] = prices
    .filter(inside)
    .sort((a, b) => a.price - b.price || compareDays(b.day, a.day));
  if (first === undefined) return undefined;
  const ranked: [P, ...P[]] = [first, ...others];
  const days = ranked.map((price) => price.day).sort(compareDays);
  return {
    day,
    expired: day !== today,
    ranked,
    left: prices
      .filter((price) => !inside(price))
      .sort((a, b) => compareDays(b.day, a.day) || a.price - b.price),
    from: days[0] ?? day,
    to: days.at(-1) ?? day,
    lowest: first.price,
    highest: ranked[ranked.length - 1]?.price ?? first.price,
    mean: ranked.length < fewest ? null : ranked.reduce((sum, { price }) => sum + price, 0) / ranked.length,
  };
}

function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Saving of a price against a reference, in percent of the reference: fuel against the highest, meat against the mean
 * (spec, public side, section 9). Null where it says nothing: no reference, under 3 % or fewer than 3 prices.
 */
export function savingPercent(price: number, reference: number | null, prices: number): number | null {
  if (reference === null || reference <= 0 || prices < fewest) return null;
  const percent = ((reference - price) / reference) * 100;
  return percent < 3 ? null : percent;
}
