import { type Day, daysBetween } from './city-time.ts';
import type { Priced } from './comparison.ts';
import { isExpired } from './freshness.ts';

/**
 * The current price of a product at an establishment: the newest observation wins. A promotion is announced by the shop; a
 * regular price was seen there, by anyone, and has no payment condition (decision 7; spec, public side, section 3,
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
 * How the newest regular price of a product relates to a running promotion at the same shop:
 * - 'silent': it was seen before the promotion or has expired; the promotion counts
 * - 'confirms': the price was seen while the promotion runs
 * - 'contests': a higher price was seen after the promotion's first day. Only a newer observation ends that; the passing
 *   of days does not
 * - 'undercuts': the shop's regular price is as low as the promotion, or lower
 */
type Verdict = 'silent' | 'confirms' | 'contests' | 'undercuts';

/** Compares a running promotion with the newest regular price at its shop; prices in centavos. */
export function verdictOn(
  { saleCentavos, startDate }: PromotionPrice,
  observed: Priced,
  today: Day,
): Verdict {
  // On the first day the price may have been seen before the price tags were changed.
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
 * Returns the current price. A promotion's price counts as seen on its first day, or on the newest day that confirms
 * it, and is valid until its last.
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

/** A promotion's full price is confirmed if it was seen in the same shop within this many days before its first day, or on it. */
export const fullPriceDays = 30;
