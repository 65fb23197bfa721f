import type { Day } from './city-time.ts';
import { comparisonDay, isExpired, type Observed } from './freshness.ts';

/**
 * Compares the prices of one product in many places (design: Data, Freshness). Valid prices are ranked. If all have
 * expired, those that were valid on the day of the newest are ranked. All others are excluded from rankings, means and
 * rulers, and so is a price of 0, which the panel may enter (spec, back office, section 9): it would be the lowest.
 * All prices must be in one unit, centavos or reais: nothing is converted here.
 */

export interface Priced extends Observed {
  price: number;
}

export interface Comparison<P> {
  /** the day on which all ranked prices were valid */
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

/** Fewer prices are too few for a mean. */
export const minimumForMean = 3;

/** Returns undefined if there is no price to compare. */
export function comparePrices<P extends Priced>(prices: readonly P[], today: Day): Comparison<P> | undefined {
  const day = comparisonDay(prices.filter(isComparable), today);
  if (day === undefined) return undefined;
  const inside = (price: P) => isComparable(price) && !isExpired(price, day);
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

/** Returns whether a price can be compared with others; a price of 0 cannot. */
export function isComparable({ price }: { price: number }): boolean {
  return price > 0;
}

/** Returns why prices are not ranked: 'com preço vencido'. @param expired the ranked ones have expired as well */
export function sayLeft(left: readonly { price: number }[], expired: boolean): string {
  return sayLeftCount(
    { count: left.length, free: left.filter((price) => !isComparable(price)).length },
    expired,
  );
}

/** Returns the same for a count of prices. @param free how many of them are 0 */
export function sayLeftCount({ count, free }: { count: number; free: number }, expired: boolean): string {
  if (free === count) return 'com preço de graça';
  if (free > 0) return 'fora da comparação';
  return expired ? 'com preço ainda mais antigo' : 'com preço vencido';
}

function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Returns whether a ranked price is the lowest of its comparison; all tied prices are. A price that is compared with no
 * other is not the lowest.
 */
export function isLowest(
  price: number,
  { lowest, ranked }: { lowest: number; ranked: { readonly length: number } },
): boolean {
  return price === lowest && ranked.length > 1;
}

/** Counts the other prices of a list that equal one of its prices: places that are as cheap. */
export function countTies(price: number, prices: readonly { price: number }[]): number {
  return Math.max(0, prices.filter((other) => other.price === price).length - 1);
}

/** A price with its comparison; null if it is not compared. */
interface ComparedPrice {
  price: number;
  comparison: (Parameters<typeof isLowest>[1] & { expired: boolean }) | null;
}

/** Counts the prices, each of another product, that are the lowest valid one of their comparison. */
export function countLowest(prices: readonly ComparedPrice[]): number {
  return prices.filter(
    ({ price, comparison }) => comparison && !comparison.expired && isLowest(price, comparison),
  ).length;
}

/** Returns the lowest valid price of a comparison if a price is higher than that, otherwise null. */
export function lowerInCity(
  price: number,
  { lowest, expired }: Pick<Comparison<Priced>, 'lowest' | 'expired'>,
): number | null {
  return !expired && lowest < price ? lowest : null;
}

/** Returns the position of a price in a ranking, 1 for the lowest. Equal prices share a position: 1, 1, 3. */
export function positionOf(price: number, ranked: readonly { price: number }[]): number {
  return 1 + ranked.filter((other) => other.price < price).length;
}
