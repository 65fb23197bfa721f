import { addDays, type Day } from './city-time.ts';
import { minimumForMean } from './comparison.ts';

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

/**
 * Returns how many reports, each of another place and approved, bring a product back to a usable comparison: one of as many
 * places as a mean has, or of all places where there are fewer. Confirmations do not count: they prolong valid prices, and
 * revive none that has expired (domain/confirmations.ts).
 * @param valid places with a valid price of the product
 * @param places those that may sell it
 */
export function reportsToCompare({ valid, places }: { valid: number; places: number }): number {
  return Math.max(0, Math.min(minimumForMean, places) - valid);
}

/** How many of the prices of a place are valid, as far as it decides who goes there. Days are the last ones of prices. */
export interface PlaceCover {
  valid: number;
  /** products with expired prices only */
  expired: number;
  /** valid prices that expire within two days */
  expiring: number;
  /** of the valid price that expires first */
  firstExpiry: Day | null;
  /** of the price that expires or has expired last */
  lastExpiry: Day | null;
}

/** Why somebody should collect the prices of a place, the most urgent first. */
export const visitReasons = ['expired', 'empty', 'expiring'] as const;
export type VisitReason = (typeof visitReasons)[number];

/** Returns why a place should be visited; null if its prices last for some days. */
export function visitReason({ valid, expired, expiring }: PlaceCover): VisitReason | null {
  if (valid === 0) return expired > 0 ? 'expired' : 'empty';
  return expiring > 0 ? 'expiring' : null;
}

/**
 * Sorts places by the urgency of a visit: first those whose prices have all expired, beginning with the one that had a valid price
 * last, then those without any, then by the price that expires first.
 */
export function byVisit(a: PlaceCover, b: PlaceCover): number {
  const [one, other] = [urgencyOf(a), urgencyOf(b)];
  if (one !== other) return one - other;
  if (a.firstExpiry !== null && b.firstExpiry !== null) return compareDays(a.firstExpiry, b.firstExpiry);
  return compareDays(b.lastExpiry ?? '', a.lastExpiry ?? '');
}

function urgencyOf(place: PlaceCover): number {
  const reason = visitReason(place);
  return reason === null ? visitReasons.length : visitReasons.indexOf(reason);
}

const compareDays = (a: Day, b: Day) => (a < b ? -1 : Number(a > b));
