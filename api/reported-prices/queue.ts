import type { Input } from '#contract/endpoint.ts';
import type { ReportedPriceRow } from '#contract/reported-price-rows.ts';
import type { reportedPriceEndpoints } from '#contract/reported-prices.ts';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import {
  type AnyPgColumn,
  alias,
  and,
  asc,
  desc,
  eq,
  inArray,
  or,
  type SQL,
  sql,
  unionAll,
} from '#database/orm.ts';
import { categories, establishments, products, regions, reportedPrices, users } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import type { ModerationStatus } from '#domain/moderation.ts';
import { toReais } from '#domain/money.ts';
import { changePercent } from '#domain/reported-prices.ts';
import { readHandler } from '../platform/handler.ts';
import { isOneOfIds, selectIdTexts } from '../platform/id-texts.ts';
import { hasWord, inOrderOf, pageOf, wordsOf } from '../platform/list.ts';
import { named } from '../platform/named.ts';
import { countQueue, type Part, type QueueCounts, selectIds, selectInTurn } from '../platform/queue-page.ts';
import { isOfReliablePerson } from './matching-rules.ts';
import { keyOf, readPublishedPrices } from './ranks.ts';
import { presentOwnReport, reportColumns } from './reports.ts';

/**
 * Lists reports for administrators; ordered by urgency, the pending ones come first, the most urgent ahead, and then the
 * decided ones.
 */
export const listReportedPrices = readHandler('listReportedPrices', async ({ query }, { db, today }) => {
  const found = await reportsNamed(db, query.search);
  if (found === null) return { data: [], count: 0 };
  const named = and(found, query.reliable && isOfReliablePerson(db));
  const wanted = { named, status: query.status };
  const counts = await countReports(db, wanted);
  const ids = await selectPage(db, { ...wanted, sort: query.sort, ...pageOf(query) }, counts);
  return { data: await readReportRows(db, ids, today), count: counts.pending + counts.decided };
});

/** Pages of the list of reports, read from its indexes in order, so that a distant page costs the rows before it. */

interface Wanted {
  /** of a search */
  named: SQL | undefined;
  status: ModerationStatus | undefined;
}

interface Page extends Wanted, Part {
  sort: Input<typeof reportedPriceEndpoints.listReportedPrices>['query']['sort'];
}

/** Counts the pending and the decided reports. */
function countReports(orm: Orm, { named, status }: Wanted): Promise<QueueCounts> {
  return countQueue(orm, reportedPrices, and(named, status && eq(reportedPrices.status, status)));
}

/** Selects the ids of the reports of a page, in its order. */
async function selectPage(orm: Orm, page: Page, counts: QueueCounts): Promise<number[]> {
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

/** Merges the approved and the rejected ones: each set is ordered by an index, but both together are not. */
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

/**
 * Returns the condition of the reports that match a search: each of its words is in the name of the product, the place, or the
 * person. The ids are looked up first, so that 100,000 reports are compared with ids instead of names. Undefined for an empty
 * search.
 * @returns null if no report can match
 */
async function reportsNamed(orm: Orm, search: string | undefined): Promise<SQL | undefined | null> {
  const words = [...new Set(wordsOf(search))];
  if (words.length === 0) return undefined;
  const found = await Promise.all([
    namedByWord(orm, products, reportedPrices.productId, words),
    namedByWord(orm, establishments, reportedPrices.establishmentId, words),
    namedByWord(orm, users, reportedPrices.userId, words),
  ]);
  const conditions = words.map((_, index) => or(...found.flatMap((ofWord) => ofWord[index] ?? [])));
  if (conditions.some((condition) => condition === undefined)) return null;
  return sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  );
}

/** Returns for each word the condition that a column refers to a row with the word in its name, if any row has it. */
async function namedByWord(
  orm: Orm,
  table: typeof products | typeof establishments | typeof users,
  column: AnyPgColumn,
  words: readonly string[],
): Promise<(SQL | undefined)[]> {
  const conditions = words.map((word) => hasWord(table.foldedName, word));
  const texts = await selectIdTexts(orm, table, conditions);
  return texts.map((ids) => isOneOfIds(column, ids));
}

/** Reports as administrators list them, each with the currently published price and its author's record. */

const deciders = alias(users, 'deciders');

function selectRows(orm: Orm, ids: readonly number[]) {
  return orm
    .select({
      ...reportColumns(orm),
      thing: { productId: reportedPrices.productId, establishmentId: reportedPrices.establishmentId },
      category: { id: categories.id, name: categories.name },
      regionId: regions.id,
      regionName: regions.name,
      userId: users.id,
      userEmail: users.email,
      deciderName: deciders.name,
      decidedByRule: reportedPrices.decidedByRule,
      isByMerchant: reportedPrices.isByMerchant,
    })
    .from(reportedPrices)
    .innerJoin(products, eq(products.id, reportedPrices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(establishments, eq(establishments.id, reportedPrices.establishmentId))
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(users, eq(users.id, reportedPrices.userId))
    .leftJoin(deciders, eq(deciders.id, reportedPrices.decidedBy))
    .where(inArray(reportedPrices.id, [...ids]));
}

/** Reads reports by their ids, in the given order. */
export async function readReportRows(
  orm: Orm,
  ids: readonly number[],
  today: Day,
): Promise<ReportedPriceRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(orm, ids);
  const [published, records] = await Promise.all([
    readPublishedPrices(
      orm,
      rows.map(({ thing }) => thing),
      today,
    ),
    readRecords(
      orm,
      rows.flatMap(({ userId }) => userId ?? []),
    ),
  ]);
  return inOrderOf(ids, rows).map((row) => {
    const current = published.get(keyOf(row.thing)) ?? null;
    const { category, userName, userEmail, deciderName } = row;
    const own = presentOwnReport(row);
    const Region = named(row.regionId, row.regionName);
    return {
      ...own,
      Product: own.Product && { ...own.Product, Category: category },
      Establishment: own.Establishment && Region && { ...own.Establishment, Region },
      FuelStation: own.FuelStation && { ...own.FuelStation, Region },
      User: userName === null || userEmail === null ? null : { name: userName, email: userEmail },
      DecidedBy: deciderName === null ? null : { name: deciderName },
      decidedByRule: row.decidedByRule,
      isByMerchant: row.isByMerchant,
      currentPrice: current === null ? null : toReais(current),
      changePercent: current === null ? null : changePercent(row.reportedCentavos, current),
      record: (row.userId !== null && records.get(row.userId)) || null,
    };
  });
}

/** Reads one existing report. */
export async function readReportRow(orm: Orm, id: number, today: Day): Promise<ReportedPriceRow> {
  return onlyRow(await readReportRows(orm, [id], today));
}

/** Reads how many reports users have sent, and how they were decided, by user. */
async function readRecords(orm: Orm, userIds: readonly number[]) {
  if (userIds.length === 0) return new Map<number, NonNullable<ReportedPriceRow['record']>>();
  const rows = await orm
    .select({
      userId: reportedPrices.userId,
      sent: sql<number>`count(*)::int`,
      decided: sql<number>`count(*) filter (where ${reportedPrices.status} <> 'pending')::int`,
      approved: sql<number>`count(*) filter (where ${reportedPrices.status} = 'approved')::int`,
    })
    .from(reportedPrices)
    .where(and(inArray(reportedPrices.userId, [...new Set(userIds)]), eq(reportedPrices.isByMerchant, false)))
    .groupBy(reportedPrices.userId);
  return new Map(rows.flatMap(({ userId, ...record }) => (userId === null ? [] : [[userId, record]])));
}
