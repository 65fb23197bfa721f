import type { Orm } from '#database/database.ts';
import { sql } from '#database/orm.ts';
import type { Day } from '#domain/city-time.ts';
import { averageRating } from '#domain/reviews.ts';
import { selectEstablishmentsIn } from '../current-prices/establishment-queries.ts';
import { mostCheapest, type ProductFigures } from '../current-prices/figures.ts';
import { presentPoint } from '../current-prices/public-point.ts';
import { standingPrices } from '../current-prices/standing-prices.ts';
import { readHandler } from '../platform/handler.ts';
import { inOrderOf } from '../platform/list.ts';
import { countFound } from './count-found.ts';
import { findGoods } from './found-goods.ts';
import { comparisonDays } from './prices-here.ts';
import { pageWithin, readView, rowsOfView } from './view.ts';

const perPage = 24;

export const readComparedShops = readHandler(
  'readComparedShops',
  async ({ query }, { db, today, keepParts }) => {
    const found = await findGoods(query, { db, today, keepParts });
    const counts = await countFound(db, today, found);
    const { offset, ...listedPages } = pageWithin(query.page, counts.shops.length, perPage);
    const ids = counts.shops.slice(offset, offset + perPage).map(({ id }) => id);
    const [rows, lowest] = await Promise.all([
      selectEstablishmentsIn(db, today, ids),
      countLowestOf(db, today, [...found.figures.values()], ids),
    ]);
    const shops = inOrderOf(ids, rows);
    const { view, demonstration } = await readView({ db, today, keepParts }, found, counts, {
      rows: [],
      pairs: [],
    });
    return {
      data: {
        view,
        listed: shops.map((shop) => ({
          id: shop.id,
          name: shop.name,
          type: shop.type,
          verified: shop.verified,
          address: shop.address,
          neighbourhood: shop.neighbourhood,
          ...presentPoint(shop),
          Region: { id: shop.regionId, name: shop.regionName },
          averageRating: averageRating(shop.rating),
          reviewCount: shop.reviewCount,
          promotions: shop.promotionCount,
          lowest: lowest.get(shop.id) ?? 0,
        })),
        listedPages,
      },
      today,
      demonstration: demonstration || shops.some(({ isDemonstration }) => isDemonstration),
      rows: rowsOfView(found, { ofAllGoods: true }),
    };
  },
);

/** Counts for each shop the products of which it has the lowest valid price of the city, ties included. */
async function countLowestOf(
  orm: Orm,
  today: Day,
  figures: readonly ProductFigures[],
  shopIds: readonly number[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const compared = figures.filter(({ expired, places }) => !expired && places > 1);
  for (const { cheapest, lowestPlaces } of compared.filter(isListed)) {
    for (const id of cheapest.slice(0, lowestPlaces)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const others = compared.filter((one) => !isListed(one));
  if (others.length === 0 || shopIds.length === 0) return counts;
  const standing = standingPrices(orm, today, {
    productIds: others.map(({ productId }) => productId),
    establishmentIds: shopIds,
  });
  const lowest = sql`unnest(${`{${others.map(({ productId }) => productId).join()}}`}::int[],
    ${`{${others.map((one) => one.lowest).join()}}`}::int[]) as lowest (product_id, centavos)`;
  const { rows } = await orm.execute<{ id: number; count: number }>(sql`
    select establishment_id as id, count(*)::int as count
    from (${orm.select().from(standing)}) as standing join ${lowest} using (product_id, centavos)
      join ${comparisonDays(others)} using (product_id)
    where expires_on >= compared_on group by establishment_id`);
  for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + count);
  return counts;
}

/** Returns whether the figures list every shop with the lowest price. */
function isListed({ lowestPlaces }: ProductFigures): boolean {
  return lowestPlaces <= mostCheapest;
}
