import { type Day, daysBetween } from './city-time.ts';
import type { Priced } from './comparison.ts';
import { isExpired } from './freshness.ts';

/**
 * The current price of a product at an establishment: what was seen last wins. A promotion is the shop's word, and a regular
 * price is one that was seen there, by anybody, under no payment condition (decision 7; spec, public side, section 3,
 * Promotion; design: Data).
 */

/** An offer of one product at one establishment; prices in centavos. */
export interface PromotionPrice {
  originalCentavos: number;
  saleCentavos: number;
  /** first and last day, both included */
  startDate: Day;
  endDate: Day;
  isActive: boolean;
}

/** True within the promotion's days while it is switched on. */
export function isRunning(
  { isActive, startDate, endDate }: Omit<PromotionPrice, `${string}Centavos`>,
  today: Day,
): boolean {
  return isActive && startDate <= today && today <= endDate;
}

/**
 * What the newest regular price of a product at its shop says of a running promotion there:
 * - 'silent': nothing, as it was seen before the promotion or has expired; the shop's word counts
 * - 'confirms': the price was seen while the promotion runs
 * - 'contests': a later day than the promotion's first had a higher price. Nothing but a newer sighting ends that, as days
 *   that pass prove no promise
 * - 'undercuts': the shop asks as little without the promotion, or less
 */
export type Verdict = 'silent' | 'confirms' | 'contests' | 'undercuts';

/** Judges a promotion that runs by the newest regular price at its shop; prices in centavos. */
export function verdictOn(
  { saleCentavos, startDate }: PromotionPrice,
  observed: Priced,
  today: Day,
): Verdict {
  // On the first day somebody may have come before the price tags were changed.
  if (observed.price > saleCentavos) return observed.day > startDate ? 'contests' : 'silent';
  if (observed.price === saleCentavos && observed.day >= startDate) return 'confirms';
  return isExpired(observed, today) ? 'silent' : 'undercuts';
}

export interface CurrentPrice extends Priced {
  /** true: the price is the promotion's */
  offered: boolean;
  /** null: no promotion runs */
  verdict: Verdict | null;
}

/**
 * Returns the price that counts. A promotion's price counts as seen on its first day, or on the newest day that confirms
 * it, and stays valid until its last.
 */
export function currentPrice(observed: Priced, offer: PromotionPrice | null, today: Day): CurrentPrice {
  const { price, day, lifeDays } = observed;
  const verdict = offer && isRunning(offer, today) ? verdictOn(offer, observed, today) : null;
  if (offer === null || verdict === null || verdict === 'contests' || verdict === 'undercuts') {
    return { price, day, lifeDays, offered: false, verdict };
  }
  const seen = verdict === 'confirms' ? day : offer.startDate;
  return {
    price: offer.saleCentavos,
    day: seen,
    lifeDays: daysBetween(seen, offer.endDate),
    offered: true,
    verdict,
  };
}

/** A promotion's full price is confirmed when it was seen in the same shop within this many days before its first day, or on it. */
export const fullPriceDays = 30;
