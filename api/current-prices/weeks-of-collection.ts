import { and, asc, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { currentPrices, prices } from '#database/schema.ts';
import { cityTimeZone } from '#domain/city-time.ts';
import { toReais, wholeCentavos } from '#domain/money.ts';
import { isOfPair } from './observations.ts';

/**
 * Summarises the city's prices of each of some products by week of collection (Monday to Sunday), oldest first. Only
 * observations from `from` until before `to` count. With product ids instead of a condition, the history of other products is
 * not read, and with pairs nothing before `from`.
 */
export async function selectWeeks(
  orm: Orm,
  productIds: readonly number[],
  { from, to }: { from: Date; to: Date },
) {
  const day = sql`(${prices.observedAt} at time zone ${sql.raw(`'${cityTimeZone}'`)})::date`;
  const week = sql`date_trunc('week', ${day})`;
  const { priceCentavos } = prices;
  const rows = await orm
    .select({
      productId: prices.productId,
      from: sql<string>`min(${day})::text`,
      to: sql<string>`max(${day})::text`,
      lowest: sql<number>`min(${priceCentavos})`.mapWith(Number),
      highest: sql<number>`max(${priceCentavos})`.mapWith(Number),
      median: sql<number>`percentile_cont(0.5) within group (order by ${priceCentavos})`.mapWith(Number),
      places: sql<number>`count(distinct ${prices.establishmentId})`.mapWith(Number),
    })
    .from(currentPrices)
    .innerJoin(prices, isOfPair(prices))
    .where(
      and(
        inArray(currentPrices.productId, [...productIds]),
        gt(priceCentavos, 0),
        gte(prices.observedAt, from),
        lt(prices.observedAt, to),
      ),
    )
    .groupBy(prices.productId, week)
    .orderBy(asc(prices.productId), asc(week));
  return rows.map(({ lowest, highest, median, ...row }) => ({
    ...row,
    lowest: toReais(lowest),
    highest: toReais(highest),
    median: toReais(wholeCentavos(median)),
  }));
}
