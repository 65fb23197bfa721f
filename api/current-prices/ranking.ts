import type { Orm } from '#database/database.ts';
import { and, asc, gt, lte, type SQL, sql } from '#database/orm.ts';
import type { Day } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import type { MeatPriceNow } from './current-prices.ts';
import type { ProductFigures } from './figures.ts';
import { standingPrices } from './standing-prices.ts';

/**
 * Sorts prices by amount. Expired prices come after valid ones, and those that are not compared last.
 */
export function rankPrices(prices: readonly MeatPriceNow[], today: Day): MeatPriceNow[] {
  return [...Map.groupBy(prices, ({ row }) => row.productId).values()]
    .flatMap((sameProduct) => {
      const comparison = comparePrices(sameProduct, today);
      const { ranked, left, expired } = comparison ?? { ranked: [], left: sameProduct, expired: false };
      return [
        ...ranked.map((price) => ({ price, place: expired ? 1 : 0, amount: price.price })),
        ...left.map((price) => ({ price, place: 2, amount: 0 })),
      ];
    })
    .sort((a, b) => a.place - b.place || a.amount - b.amount)
    .map(({ price }) => price);
}

/** A page of a ranking. Equal prices share a position; prices that are not compared have none. */
export interface RankingPage {
  establishmentIds: number[];
  positions: (number | null)[];
  page: number;
  /** of all pages */
  count: number;
}

interface RankingScope {
  productId: number;
  regionId?: number | undefined;
  /** a further condition, on `establishments` and `currentPrices` */
  where?: SQL | undefined;
}

/**
 * Selects a page of the establishments that have a price of a product, in the order of the domain's comparison: the compared
 * prices from the lowest, then the others from the newest. A page beyond the end is the last one.
 * @param comparisonDay that of the product's figures; undefined if no price is comparable
 */
export async function selectRanking(
  orm: Orm,
  today: Day,
  { productId, regionId, where }: RankingScope,
  comparisonDay: Day | undefined,
  { page, limit }: { page: number; limit: number },
): Promise<RankingPage> {
  const standing = standingPrices(orm, today, { productIds: [productId], regionId, where });
  const { centavos, expiresOn, day, establishmentId } = standing;
  const isCompared = comparisonDay
    ? sql`${centavos} > 0 and ${expiresOn} >= ${comparisonDay}::date`
    : sql`false`;
  const byPrice = sql`${isCompared} desc, case when ${isCompared} then ${centavos} end`;
  const inOrder = sql`${byPrice}, ${day} desc, ${centavos}, ${establishmentId}`;
  const placed = orm
    .select({
      establishmentId,
      place: sql<number>`row_number() over (order by ${inOrder})::int`.as('place'),
      position: sql<
        number | null
      >`case when ${isCompared} then rank() over (order by ${byPrice})::int end`.as('position'),
      count: sql<number>`count(*) over ()::int`.as('placed'),
    })
    .from(standing)
    .as('ranking');
  const before = sql`least(${(page - 1) * limit}::int, (${placed.count} - 1) / ${limit}::int * ${limit}::int)`;
  const rows = await orm
    .select()
    .from(placed)
    .where(and(gt(placed.place, before), lte(placed.place, sql`${before} + ${limit}::int`)))
    .orderBy(asc(placed.place));
  const [first] = rows;
  return {
    establishmentIds: rows.map((row) => row.establishmentId),
    positions: rows.map((row) => row.position),
    page: first ? (first.place - 1) / limit + 1 : 1,
    count: first?.count ?? 0,
  };
}

/** Returns a page of the whole city's ranking of a product. A page beyond the end is the last one. */
export function pageOfRanking(
  { ranking, places }: ProductFigures,
  asked: { page: number; limit: number },
): RankingPage {
  const count = ranking.length;
  const page = Math.min(asked.page, Math.ceil(count / asked.limit));
  const first = (page - 1) * asked.limit;
  const shown = [...ranking.subarray(first, first + asked.limit)];
  const positionAt = (place: number): number =>
    ranking.findLastIndex((id, index) => index <= place && id > 0) + 1;
  return {
    establishmentIds: shown.map(Math.abs),
    positions: shown.map((_, index) => (first + index < places ? positionAt(first + index) : null)),
    page,
    count,
  };
}
