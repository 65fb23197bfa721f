/** Prices that people report. Spec, public side, section 5 (Price report). */

/** The highest price, in reais, that a report may state: no cut and no fuel comes near to it. */
export const highestReport = 10_000;

export const longestReportComment = 500;

/** How far outside the city's prices a report must lie to be asked about, as a share of the nearest one. */
const farShare = 0.25;

/**
 * Returns whether a price is so far outside of the city's valid prices that a typing error is likely: more than a quarter
 * below the lowest or above the highest. Without prices there is nothing to compare with, so no price is far outside.
 * @param cityPrices in the unit of `price`, reais or centavos
 */
export function isFarOutside(price: number, cityPrices: readonly number[]): boolean {
  if (cityPrices.length === 0) return false;
  return price < Math.min(...cityPrices) * (1 - farShare) || price > Math.max(...cityPrices) * (1 + farShare);
}

/**
 * Returns by how many percent a reported price lies above the current one, or below it, with one decimal. Null where the
 * current price is nothing.
 */
export function changePercent(reported: number, current: number): number | null {
  return current === 0 ? null : Math.round(((reported - current) / current) * 1000) / 10;
}
