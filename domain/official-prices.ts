import type { Day } from './city-time.ts';
import type { Priced } from './comparison.ts';
import { isExpired } from './freshness.ts';
import type { ModerationStatus } from './moderation.ts';
import type { PriceSource } from './prices.ts';

/**
 * Official and reported prices. Spec, public side, section 2 (/produto/{id}: tabs 'Preços Oficiais' and 'Preços Relatados').
 * A price of a shop, a survey, a receipt or an administrator is official. A report is official once an administrator, or
 * a rule that an administrator has switched on, has made it an observation. Headlines, rankings and counts include only
 * official prices.
 */

/** Returns whether a price is official. */
export function isOfficial({ source, confirmed }: { source: PriceSource; confirmed: boolean }): boolean {
  return source !== 'report' || confirmed;
}

/** Where the public sees a report: nowhere, among the reported prices, or there and among the official ones. */
type ReportStanding = 'unseen' | 'reported' | 'official';

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

/** An approved report that is not official, in the unit of the prices that it is compared with. */
export interface SeenPrice extends Priced {
  placeId: number;
  seenAt: Date;
}

/**
 * Finds the report that is shown, marked as such, next to the best price: the lowest one that is below it, still valid,
 * and not followed by an official price of the same place, because the newest observation wins.
 * @param lowest the best official price
 * @param official when the current official price of each place was seen
 */
export function seenBelow<S extends SeenPrice>(
  reports: readonly S[],
  { lowest, official }: { lowest: number; official: readonly Pick<SeenPrice, 'placeId' | 'seenAt'>[] },
  today: Day,
): S | undefined {
  const officialAt = new Map(official.map(({ placeId, seenAt }) => [placeId, seenAt]));
  return reports
    .filter((report) => {
      const later = officialAt.get(report.placeId);
      const isLast = later === undefined || later < report.seenAt;
      return isLast && report.price < lowest && !isExpired(report, today);
    })
    .toSorted((a, b) => a.price - b.price || b.seenAt.getTime() - a.seenAt.getTime())
    .at(0);
}
