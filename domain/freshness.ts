import { addDays, type Day, daysBetween } from './city-time.ts';

/**
 * Freshness (design: Data). Each kind and source of price has a life in days; a price past its life never
 * outranks a valid one. A life of n days keeps a price valid through the n-th day after it was observed.
 */

export interface Observed {
  /** day of observation */
  day: Day;
  lifeDays: number;
}

/** Last day on which the price is valid. */
export function expiresOn({ day, lifeDays }: Observed): Day {
  return addDays(day, lifeDays);
}

export function isExpired(observed: Observed, today: Day): boolean {
  return daysBetween(observed.day, today) > observed.lifeDays;
}

/** Returns the share of the life that is left, from 1 (observed today or later) to 0 (expired). */
export function lifeLeft({ day, lifeDays }: Observed, today: Day): number {
  if (lifeDays <= 0) return 0;
  return Math.min(1, Math.max(0, 1 - daysBetween(day, today) / (lifeDays + 1)));
}

/**
 * Returns the day on which a set of prices can be compared: today while any of them is valid, otherwise the day of the
 * newest, so that only the latest known prices are ranked when all have expired. Returns undefined for an empty set.
 */
export function comparisonDay(prices: readonly Observed[], today: Day): Day | undefined {
  if (prices.length === 0) return undefined;
  if (prices.some((price) => !isExpired(price, today))) return today;
  return newestDay(prices);
}

/**
 * Returns whether some of the prices are older than the newest by more than their life. They are of another collection, so
 * they are not compared with it, and a list with both says the day of each.
 */
export function mixesCollections(prices: readonly Observed[]): boolean {
  const newest = newestDay(prices);
  return newest !== undefined && prices.some((price) => isExpired(price, newest));
}

function newestDay(prices: readonly Observed[]): Day | undefined {
  return prices
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
}
