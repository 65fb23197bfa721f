import type { Day } from './city-time.ts';
import { isExpired, type Observed } from './freshness.ts';
import { roadKm } from './trip.ts';

/** People are asked for prices of stations within this many km of a straight line. */
export const askedKm = 5;

/** Stations near somebody of which no price is known: how many, and how far the nearest is. */
interface Unpriced {
  stations: number;
  /** by road; null if unknown */
  nearestKm: number | null;
}

interface Expirable extends Observed {
  /** by road; null if unknown */
  km: number | null;
  /** false: the place has closed for good */
  isOpen?: boolean | undefined;
}

/**
 * Counts the stations near somebody that have no valid price of a fuel: it has expired, or none is known.
 * @param prices of the fuel
 * @returns also the nearest of them with an expired price; null: one without any is nearer
 */
export function pricesAsked<Price extends Expirable>(
  prices: readonly Price[],
  unpriced: Unpriced | null,
  today: Day,
): { stations: number; nearest: Price | null } {
  const kmOf = ({ km }: Expirable) => km ?? Number.POSITIVE_INFINITY;
  const expired = prices
    .filter((price) => price.isOpen !== false && kmOf(price) <= roadKm(askedKm) && isExpired(price, today))
    .toSorted((a, b) => kmOf(a) - kmOf(b));
  const [first = null] = expired;
  const isFirst = first && (unpriced === null || kmOf(first) <= (unpriced.nearestKm ?? 0));
  return { stations: expired.length + (unpriced?.stations ?? 0), nearest: isFirst ? first : null };
}
