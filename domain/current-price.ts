import { type Day, daysBetween } from './city-time.ts';
import type { Priced } from './comparison.ts';
import { isExpired } from './freshness.ts';

/**
 * What a product costs now at an establishment: its newest observation, or a running promotion's sale price where that
 * is lower (spec, public side, section 3, Promotion; design: Data, Freshness).
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

/** Within its days and not switched off; one that is not running never counts. */
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
 * A promotion is the shop's word of its first day and lives until its last: that is the age and life of its price. It
 * counts where it is lower than the observed price, and where the observed price has expired.
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

/** For how many days before a promotion its full price must have been seen in the same shop. */
export const fullPriceDays = 30;
