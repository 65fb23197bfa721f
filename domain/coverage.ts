import { addDays, type Day } from './city-time.ts';

/** The two kinds of prices, each with its places: cuts at establishments, fuels at stations. */
export const coverageKinds = ['meat', 'fuel'] as const;
export type CoverageKind = (typeof coverageKinds)[number];

/** A price that expires within this many days should be collected again. */
const soonDays = 2;

/** Returns the last of the days on which a price counts as expiring 'soon'. */
export function soonUntil(today: Day): Day {
  return addDays(today, soonDays);
}

/**
 * Returns by how many percent the highest price exceeds the lowest; null if there is nothing to compare, or if only the
 * lowest is 0, because no percentage expresses that.
 */
export function spreadPercent(lowest: number | null, highest: number | null): number | null {
  if (lowest === null || highest === null) return null;
  if (lowest === highest) return 0;
  return lowest <= 0 ? null : Math.round(((highest - lowest) * 100) / lowest);
}

/** Returns a sort key for a range: its percentage, or more than any percentage if it starts at 0; null: no price. */
export function spreadWidth(lowest: number | null, highest: number | null): number | null {
  if (lowest === null || highest === null) return null;
  return spreadPercent(lowest, highest) ?? Number.MAX_SAFE_INTEGER;
}
