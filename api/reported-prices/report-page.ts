import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Input } from '#contract/endpoint.ts';
import type { reportedPriceEndpoints } from '#contract/reported-prices.ts';
import type { Orm } from '#database/database.ts';
import { reportedPrices } from '#database/schema.ts';
import type { ModerationStatus } from '#domain/moderation.ts';
import { countQueue, type Part, type QueueCounts, selectIds, selectInTurn } from '../platform/queue-page.ts';

/** Pages of the list of reports, found by walking through its indexes: a page far behind costs what lies before it. */

interface Wanted {
  /** of a search */
  named: SQL | undefined;
  status: ModerationStatus | undefined;
}

interface Page extends Wanted, Part {
  sort: Input<typeof reportedPriceEndpoints.listReportedPrices>['query']['sort'];
}

/** Counts the reports that wait and those that are decided. */
export function countReports(orm: Orm, { named, status }: Wanted): Promise<QueueCounts> {
  return countQueue(orm, reportedPrices, and(named, status && eq(reportedPrices.status, status)));
}

/** Selects the numbers of the reports of a page, in its order. */
export async function selectPage(orm: Orm, page: Page, counts: QueueCounts): Promise<number[]> {
  const { named, status, sort, limit, offset } = page;
  const direction = sort.startsWith('-') ? desc : asc;
  if (sort.endsWith('createdAt')) {
    const condition = and(named, status && eq(reportedPrices.status, status));
    return selectIds(orm, reportedPrices, condition, byDay(direction), { limit, offset });
  }
  const waiting = (part: Part) =>
    selectIds(
      orm,
      reportedPrices,
      and(eq(reportedPrices.status, 'pending'), named),
      [direction(reportedPrices.urgency), direction(reportedPrices.id)],
      part,
    );
  const part = { limit, offset };
  if (status === 'pending') return waiting(part);
  if (status !== undefined) {
    const condition = and(eq(reportedPrices.status, status), named);
    return selectIds(orm, reportedPrices, condition, byDay(direction), part);
  }
  const decided = (of: Part) => selectDecided(orm, named, direction, of);
  return direction === desc
    ? selectInTurn(part, counts.pending, waiting, decided)
    : selectInTurn(part, counts.decided, decided, waiting);
}

type Direction = typeof asc;

const byDay = (direction: Direction) => [direction(reportedPrices.createdAt), direction(reportedPrices.id)];

/** Merges the walks through the approved and the rejected ones: each is an index, and both together are none. */
async function selectDecided(
  orm: Orm,
  named: SQL | undefined,
  direction: Direction,
  { limit, offset }: Part,
): Promise<number[]> {
  const walk = (status: ModerationStatus) =>
    orm
      .select({ id: reportedPrices.id, createdAt: reportedPrices.createdAt })
      .from(reportedPrices)
      .where(and(eq(reportedPrices.status, status), named))
      .orderBy(...byDay(direction))
      .limit(limit + offset);
  const both = unionAll(walk('approved'), walk('rejected')).as('decided');
  const rows = await orm
    .select({ id: both.id })
    .from(both)
    .orderBy(direction(both.createdAt), direction(both.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}
