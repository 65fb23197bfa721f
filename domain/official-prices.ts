import type { ModerationStatus } from './moderation.ts';
import type { PriceSource } from './prices.ts';

/**
 * Official and reported prices. Spec, public side, section 2 (/produto/{id}: tabs 'Preços Oficiais' and 'Preços Relatados').
 * A price of a shop, a survey, a receipt or an administrator is official. A report is official once it was confirmed: an
 * administrator, or a rule that an administrator has switched on, made it an observation. Headlines, rankings and counts
 * are of official prices alone.
 */

/** Returns whether a price is official. */
export function isOfficial({ source, confirmed }: { source: PriceSource; confirmed: boolean }): boolean {
  return source !== 'report' || confirmed;
}

/** Where the public sees a report: nowhere, among the reported prices, or there and among the official ones. */
export type ReportStanding = 'unseen' | 'reported' | 'official';

export function reportStanding({
  status,
  official,
}: {
  status: ModerationStatus;
  official: boolean;
}): ReportStanding {
  if (status !== 'approved') return 'unseen';
  return isOfficial({ source: 'report', confirmed: official }) ? 'official' : 'reported';
}
