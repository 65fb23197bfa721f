/** Prices that people report. Spec, public side, section 5 (Price report). */

/** The highest price, in reais, that a report may state: no cut and no fuel comes near to it. */
export const highestReport = 10_000;

export const longestReportComment = 500;

/**
 * Returns by how many percent a reported price lies above the current one, or below it, with one decimal. Null where the
 * current price is nothing.
 */
export function changePercent(reported: number, current: number): number | null {
  return current === 0 ? null : Math.round(((reported - current) / current) * 1000) / 10;
}
