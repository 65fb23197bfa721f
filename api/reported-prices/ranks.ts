import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { favorites, reportedPrices } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { reportUrgency } from '#domain/report-urgency.ts';
import { changePercent } from '#domain/reported-prices.ts';
import { keyOf, readPublishedPrices } from './published-prices.ts';
import type { Thing } from './same-thing.ts';

/** How many reports are ranked at once. */
export const rankedAtOnce = 500;

/**
 * Computes the urgency of waiting reports anew (domain/report-urgency.ts), `rankedAtOnce` of them at most: those with the
 * lowest numbers.
 * @param condition which of them
 * @param after only those with a larger number
 * @returns the largest number among them; undefined where there are no further ones
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

/** Counts who follows the products and the places of some reports: people follow cuts and stations. */
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
