import type { Day } from './city-time.ts';
import { comparisonDay, isExpired, type Observed } from './freshness.ts';

/**
 * Compares the prices of one product in many places (design: Data, Freshness). Valid prices are ranked. Where all have
 * expired, the ones that were valid on the day of the newest are ranked. All others stay out of every ranking, mean and
 * ruler. All prices must be in one unit, centavos or reais: nothing is converted here.
 */

export interface Priced extends Observed {
  price: number;
}

export interface Comparison<P> {
  /** the day on which the ranked prices were all valid */
  day: Day;
  /** true when every price has expired by today */
  expired: boolean;
  /** lowest first; among equal prices the newest first */
  ranked: [P, ...P[]];
  /** the prices that are not ranked: newest first, then lowest */
  left: P[];
  /** first and last day on which the ranked prices were observed */
  from: Day;
  to: Day;
  lowest: number;
  highest: number;
  /** null with fewer than three ranked prices, which are too few for a mean (visual language: Data visualisation) */
  mean: number | null;
}

const minimumForMean = 3;

/** Returns undefined for an empty set. */
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
    mean:
      ranked.length < minimumForMean
        ? null
        : ranked.reduce((sum, { price }) => sum + price, 0) / ranked.length,
  };
}

function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Returns the saving of a price against a reference, in percent of the reference: the highest price for fuel, the mean
 * for meat (spec, public side, section 9). Returns null without a reference, under 3 % or with fewer than 3 prices.
 */
export function savingPercent(price: number, reference: number | null, prices: number): number | null {
  if (reference === null || reference <= 0 || prices < minimumForMean) return null;
  const percent = ((reference - price) / reference) * 100;
  return percent < 3 ? null : percent;
}
