import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Input } from '#contract/endpoint.ts';
import type { reportedPriceEndpoints } from '#contract/reported-prices.ts';
import type { Orm } from '#database/database.ts';
import { reportedPrices } from '#database/schema.ts';
import type { ModerationStatus } from '#domain/moderation.ts';

/** Pages of the list of reports, found by walking through its indexes: a page far behind costs what lies before it. */

interface Wanted {
  /** of a search */
  named: SQL | undefined;
  status: ModerationStatus | undefined;
}

interface Part {
  limit: number;
  offset: number;
}

interface Page extends Wanted, Part {
  sort: Input<typeof reportedPriceEndpoints.listReportedPrices>['query']['sort'];
}

interface Counts {
  pending: number;
  decided: number;
}

/** Counts the reports that wait and those that are decided. */
export async function countReports(orm: Orm, { named, status }: Wanted): Promise<Counts> {
  const [counts] = await orm
    .select({
      pending: sql<number>`count(*) filter (where ${eq(reportedPrices.status, 'pending')})::int`,
      decided: sql<number>`count(*) filter (where ${ne(reportedPrices.status, 'pending')})::int`,
    })
    .from(reportedPrices)
    .where(and(named, status && eq(reportedPrices.status, status)));
  return counts ?? { pending: 0, decided: 0 };
}

/** Selects the numbers of the reports of a page, in its order. */
export async function selectPage(orm: Orm, page: Page, counts: Counts): Promise<number[]> {
  const { named, status, sort, limit, offset } = page;
  const direction = sort.startsWith('-') ? desc : asc;
  if (sort.endsWith('createdAt')) {
    const condition = and(named, status && eq(reportedPrices.status, status));
    return selectIds(orm, condition, byDay(direction), { limit, offset });
  }
  const waiting = (part: Part) =>
    selectIds(
      orm,
      and(eq(reportedPrices.status, 'pending'), named),
      [direction(reportedPrices.urgency), direction(reportedPrices.id)],
      part,
    );
  const decided = (part: Part) =>
    status === undefined
      ? selectDecided(orm, named, direction, part)
      : selectIds(orm, and(eq(reportedPrices.status, status), named), byDay(direction), part);
  const isLast = direction === desc;
  const [first, second] = isLast ? [waiting, decided] : [decided, waiting];
  const inFirst = isLast ? counts.pending : counts.decided;
  const inSecond = isLast ? counts.decided : counts.pending;
  const ofFirst = Math.max(0, Math.min(limit, inFirst - offset));
  const fromSecond = Math.max(0, offset - inFirst);
  const ofSecond = Math.max(0, Math.min(limit - ofFirst, inSecond - fromSecond));
  const parts = await Promise.all([
    ofFirst > 0 ? first({ limit: ofFirst, offset }) : [],
    ofSecond > 0 ? second({ limit: ofSecond, offset: fromSecond }) : [],
  ]);
  return parts.flat();
}

type Direction = typeof asc;

const byDay = (direction: Direction) => [direction(reportedPrices.createdAt), direction(reportedPrices.id)];

async function selectIds(orm: Orm, condition: SQL | undefined, order: SQL[], { limit, offset }: Part) {
  const rows = await orm
    .select({ id: reportedPrices.id })
    .from(reportedPrices)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

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
