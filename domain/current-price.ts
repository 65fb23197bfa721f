import { type Day, daysBetween } from './city-time.ts';
import type { Priced } from './comparison.ts';
import { isExpired } from './freshness.ts';

/**
 * The current price of a product at an establishment is its newest observation, or a running promotion's sale price
 * where that is lower (spec, public side, section 3, Promotion; design: Data, Freshness).
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

export interface CurrentPrice extends Priced {
  /** true: the price is the promotion's */
  offered: boolean;
}

/**
 * A promotion's price counts as observed on its first day and stays valid until its last. It replaces the observed price
 * where it is lower, or where the observed price has expired.
 */
export function currentPrice(observed: Priced, offer: PromotionPrice | null, today: Day): CurrentPrice {
  const wins =
    offer !== null &&
    isRunning(offer, today) &&
    (offer.saleCentavos < observed.price || isExpired(observed, today));
  if (!wins) return { price: observed.price, day: observed.day, lifeDays: observed.lifeDays, offered: false };
  return {
    price: offer.saleCentavos,
    day: offer.startDate,
    lifeDays: daysBetween(offer.startDate, offer.endDate),
    offered: true,
  };
}

/** A promotion's full price is confirmed when it was observed in the same shop within this many days before. */
export const fullPriceDays = 30;
