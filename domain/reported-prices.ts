/** Prices that people report. Spec, public side, section 5 (Price report). */

/** The highest price, in reais, that can be reported; no cut and no fuel costs nearly as much. */
export const highestReport = 10_000;

export const longestReportComment = 500;

/**
 * Returns by how many percent a reported price is above (or, negative, below) the current one, with one decimal. Null if
 * the current price is 0.
 */
export function changePercent(reported: number, current: number): number | null {
  return current === 0 ? null : Math.round(((reported - current) / current) * 1000) / 10;
}
