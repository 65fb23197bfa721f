import { addDays, type Day } from './city-time.ts';

/** The two kinds of prices, each with its places: cuts at establishments, fuels at stations. */
export const coverageKinds = ['meat', 'fuel'] as const;
export type CoverageKind = (typeof coverageKinds)[number];

/** A price that expires within so many days asks for a visit. */
const soonDays = 2;

/** Returns the last of the days on which a price that expires 'soon' does so. */
export function soonUntil(today: Day): Day {
  return addDays(today, soonDays);
}

/**
 * Returns by how many percent the highest price exceeds the lowest; null where there is nothing to compare, and where the
 * lowest is 0 and the highest is not, as no percentage says that.
 */
export function spreadPercent(lowest: number | null, highest: number | null): number | null {
  if (lowest === null || highest === null) return null;
  if (lowest === highest) return 0;
  return lowest <= 0 ? null : Math.round(((highest - lowest) * 100) / lowest);
}

/** Returns the place of a range among others: its percentage, above all of them from a price of 0; null: no price. */
export function spreadWidth(lowest: number | null, highest: number | null): number | null {
  if (lowest === null || highest === null) return null;
  return spreadPercent(lowest, highest) ?? Number.MAX_SAFE_INTEGER;
}
