import type { Orm } from '#database/database.ts';
import { eq, inArray, lt, type SQL, sql } from '#database/orm.ts';
import { prices, priceViews } from '#database/schema.ts';
import { addDays, cityDay } from '#domain/city-time.ts';
import { keptViewDays, shownViews } from '#domain/price-views.ts';
import { readHandler } from '../platform/handler.ts';

const sum = sql<number>`coalesce(sum(${priceViews.views}), 0)::int`;

/** Counts views of prices. @param condition on `prices` and `price_views` */
export async function countViews(orm: Orm, condition: SQL | undefined): Promise<number> {
  const [row] = await orm
    .select({ views: sum })
    .from(priceViews)
    .innerJoin(prices, eq(prices.id, priceViews.priceId))
    .where(condition);
  return row?.views ?? 0;
}

/** Counts the views of the official prices that came of reports. Reports without any are missing. */
export async function countViewsOfReports(
  orm: Orm,
  reportIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (reportIds.length === 0) return new Map();
  const rows = await orm
    .select({ id: prices.reportedPriceId, views: sum })
    .from(priceViews)
    .innerJoin(prices, eq(prices.id, priceViews.priceId))
    .where(inArray(prices.reportedPriceId, [...reportIds]))
    .groupBy(prices.reportedPriceId);
  return new Map(rows.flatMap(({ id, views }) => (id === null ? [] : [[id, views]])));
}

export const priceViewHandlers = {
  countPriceViews: readHandler('countPriceViews', async ({ body, origin }, { views }) => {
    views.count(body.prices, origin.address);
    return { data: { received: true as const } };
  }),
  readPriceViews: readHandler('readPriceViews', async ({ params }, { db }) => {
    const [row] = await db.select({ views: sum }).from(priceViews).where(eq(priceViews.priceId, params.id));
    return { data: { views: shownViews(row?.views ?? 0) } };
  }),
};

/** Deletes the counts of old days. */
export async function forgetOldViews(orm: Orm, now: Date): Promise<void> {
  await orm.delete(priceViews).where(lt(priceViews.day, addDays(cityDay(now), -keptViewDays)));
}
