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

/** Returns by how many percent the highest price exceeds the lowest; null where there is nothing to compare. */
export function spreadPercent(lowest: number | null, highest: number | null): number | null {
  if (lowest === null || highest === null || lowest <= 0) return null;
  return Math.round(((highest - lowest) * 100) / lowest);
}
