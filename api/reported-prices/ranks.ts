import type { ReportedPriceContext } from '#contract/reported-price-rows.ts';
import type { Orm } from '#database/database.ts';
import { and, asc, between, eq, gt, inArray, isNull, ne, or, type SQL, sql } from '#database/orm.ts';
import { establishments, favorites, products, reportedPrices, users } from '#database/schema.ts';
import { agreementDays, agreementPercent, mostAgreeing } from '#domain/approval-rules.ts';
import { cityDay, type Day, toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { reportUrgency } from '#domain/report-urgency.ts';
import { changePercent } from '#domain/reported-prices.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { selectFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import { named } from '../platform/named.ts';
import { inTransaction } from '../platform/transaction.ts';

/** How many reports are ranked in one batch. */
export const rankedAtOnce = 500;

/**
 * Recomputes the urgency of pending reports (domain/report-urgency.ts), at most `rankedAtOnce` of them, those with the lowest
 * ids.
 * @param condition restricts the reports
 * @param after only those with a larger id
 * @returns the largest id among them; undefined if there are no further ones
 */
export async function rankReports(
  orm: Orm,
  condition: SQL | undefined,
  { today, after = 0 }: { today: Day; after?: number },
): Promise<number | undefined> {
  const reports = await orm
    .select({
      id: reportedPrices.id,
      productId: reportedPrices.productId,
      establishmentId: reportedPrices.establishmentId,
      reportedCentavos: reportedPrices.reportedCentavos,
      createdAt: reportedPrices.createdAt,
    })
    .from(reportedPrices)
    .where(and(eq(reportedPrices.status, 'pending'), gt(reportedPrices.id, after), condition))
    .orderBy(asc(reportedPrices.id))
    .limit(rankedAtOnce);
  if (reports.length === 0) return undefined;
  const published = await readPublishedPrices(orm, reports, today);
  const followers = await countFollowers(orm, reports);
  const ranked = reports.map((report) => {
    const current = published.get(keyOf(report));
    const urgency = reportUrgency({
      changePercent: current === undefined ? null : changePercent(report.reportedCentavos, current),
      followers: followers(report),
      reportedAt: report.createdAt,
    });
    return sql`(${report.id}::int, ${urgency}::float8)`;
  });
  await orm.execute(sql`
    update ${reportedPrices} set urgency = ranked.urgency
    from (values ${sql.join(ranked, sql`, `)}) as ranked (id, urgency)
    where ${reportedPrices.id} = ranked.id
      and ${reportedPrices.status} = 'pending' and ${reportedPrices.urgency} <> ranked.urgency
  `);
  return reports.at(-1)?.id;
}

/** Counts the followers of the products and the places of some reports: users follow cuts and stations. */
async function countFollowers(orm: Orm, things: readonly Thing[]) {
  const [ofProducts, ofPlaces] = await Promise.all([
    countOf(
      orm,
      favorites.productId,
      things.map(({ productId }) => productId),
    ),
    countOf(
      orm,
      favorites.establishmentId,
      things.map(({ establishmentId }) => establishmentId),
    ),
  ]);
  return ({ productId, establishmentId }: Thing): number =>
    (ofProducts.get(productId) ?? 0) + (ofPlaces.get(establishmentId) ?? 0);
}

async function countOf(
  orm: Orm,
  column: typeof favorites.productId | typeof favorites.establishmentId,
  ids: readonly number[],
): Promise<Map<number | null, number>> {
  const rows = await orm
    .select({ id: column, count: sql<number>`count(*)::int` })
    .from(favorites)
    .where(inArray(column, [...new Set(ids)]))
    .groupBy(column);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Recomputes the urgency of the other pending reports of a price when a decision has changed it. It runs after the decision, so
 * that the decision does not lock reports about which others are deciding.
 */
export const rankReportsJob = defineJob<Thing>('rank-reports', 'work', async (thing, context) => {
  await inTransaction(context, ({ tx, now }) =>
    rankReports(tx, isOfSameThing(thing), { today: cityDay(now) }),
  );
});

/** Returns the subject of a report, as the data of the job. */
export function thingOf({ productId, establishmentId }: Thing): Thing {
  return { productId, establishmentId };
}

/**
 * Recomputes the urgency of all pending reports, one batch per transaction, because prices, promotions and followers change.
 */
export async function rankWaitingReports(
  context: Pick<Context, 'database' | 'caches' | 'clock' | 'jobs'>,
): Promise<void> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const after: number = last;
    last = await inTransaction(context, ({ tx, now }) =>
      rankReports(tx, undefined, { today: cityDay(now), after }),
    );
  }
}

/** Identifies a product at a place, as the key of a map. */
export function keyOf({ productId, establishmentId }: Thing): string {
  return `${productId} ${establishmentId}`;
}

/** Reads the currently published price of each product at its place, in centavos, in two statements. */
export async function readPublishedPrices(
  orm: Orm,
  things: readonly Thing[],
  today: Day,
): Promise<Map<string, number>> {
  if (things.length === 0) return new Map();
  const [meat, fuel] = await Promise.all([
    readCurrentPrices(orm, today, { pairs: things, withClosed: true }),
    selectFuelPricesOf(orm, things),
  ]);
  return new Map([
    ...meat.map(({ row, price }): [string, number] => [
      keyOf({ productId: row.productId, establishmentId: row.establishment.id }),
      price,
    ]),
    ...fuel.map(({ typeId, stationId, priceCentavos }): [string, number] => [
      keyOf({ productId: typeId, establishmentId: stationId }),
      priceCentavos,
    ]),
  ]);
}

function selectFuelPricesOf(orm: Orm, things: readonly Thing[]) {
  const ids = things.map(({ establishmentId }) => establishmentId);
  const list = things.map(
    ({ productId, establishmentId }) => sql`(${productId}::int, ${establishmentId}::int)`,
  );
  const isOneOfPairs = sql`(${products.id}, ${establishments.id}) in (${sql.join(list, sql`, `)})`;
  return selectFuelPrices(orm).where(and(inArray(establishments.id, ids), isOneOfPairs));
}

type Report = typeof reportedPrices.$inferSelect;

const agreementMs = agreementDays * 24 * 60 * 60 * 1000;

/** Matches times near enough to a report to be about the same price. */
export function isNear(column: Parameters<typeof between>[0], { createdAt }: Pick<Report, 'createdAt'>): SQL {
  const at = createdAt.getTime();
  return between(column, new Date(at - agreementMs), new Date(at + agreementMs));
}

/** Matches the reports of other users that agree with a report (domain/approval-rules.ts) and were not rejected. */
function agreesWith(report: Report): SQL | undefined {
  const { reportedCentavos: own, userId } = report;
  const { reportedCentavos: other } = reportedPrices;
  return and(
    isOfSameThing(report),
    isNear(reportedPrices.createdAt, report),
    sql`abs(${other} - ${own}::int)::bigint * 100 <= ${agreementPercent}::int * least(${other}, ${own}::int)::bigint`,
    ne(reportedPrices.id, report.id),
    ne(reportedPrices.status, 'rejected'),
    userId === null ? undefined : or(isNull(reportedPrices.userId), ne(reportedPrices.userId, userId)),
  );
}

/** Selects the reports of other users that agree with a report, the oldest first. */
export async function selectAgreeing(orm: Orm, report: Report): Promise<ReportedPriceContext['agreeing']> {
  const rows = await orm
    .select({
      id: reportedPrices.id,
      reportedCentavos: reportedPrices.reportedCentavos,
      createdAt: reportedPrices.createdAt,
      status: reportedPrices.status,
      userId: users.id,
      userName: users.name,
      network: reportedPrices.network,
    })
    .from(reportedPrices)
    .leftJoin(users, eq(users.id, reportedPrices.userId))
    .where(agreesWith(report))
    .orderBy(asc(reportedPrices.createdAt), asc(reportedPrices.id))
    .limit(mostAgreeing);
  return rows.map(({ reportedCentavos, createdAt, userId, userName, network, ...row }) => ({
    ...row,
    sameNetwork: network !== null && network === report.network,
    reportedPrice: toReais(reportedCentavos),
    createdAt: toCityIso(createdAt),
    User: named(userId, userName),
  }));
}

/** The subject of a report: a product at an establishment. */
export type Thing = Pick<typeof reportedPrices.$inferSelect, 'productId' | 'establishmentId'>;

/** Matches reports about the same product at the same place. */
export function isOfSameThing({ productId, establishmentId }: Thing) {
  return and(eq(reportedPrices.productId, productId), eq(reportedPrices.establishmentId, establishmentId));
}
