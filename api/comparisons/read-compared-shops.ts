import { averageRating } from '#domain/reviews.ts';
import { selectEstablishmentsIn } from '../current-prices/establishment-queries.ts';
import type { ProductFigures } from '../current-prices/figures.ts';
import { presentPoint } from '../current-prices/public-point.ts';
import { readHandler } from '../platform/handler.ts';
import { inOrderOf } from '../platform/list.ts';
import { countFound } from './count-found.ts';
import { findGoods } from './found-goods.ts';
import { pageWithin, readView, rowsOfView } from './view.ts';

const perPage = 24;

export const readComparedShops = readHandler(
  'readComparedShops',
  async ({ query }, { db, today, keepParts }) => {
    const found = await findGoods(query, { db, keepParts });
    const counts = await countFound(db, found);
    const { offset, ...listedPages } = pageWithin(query.page, counts.shops.length, perPage);
    const ids = counts.shops.slice(offset, offset + perPage).map(({ id }) => id);
    const rows = await selectEstablishmentsIn(db, today, ids);
    const lowest = countLowest([...found.figures.values()]);
    const shops = inOrderOf(ids, rows);
    const { view } = await readView({ db, today, keepParts }, found, counts, {
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
      rows: rowsOfView(found, { ofAllGoods: true }),
    };
  },
);

/** Counts for each shop the products of which it has the lowest valid price of the city, ties included. */
function countLowest(figures: readonly ProductFigures[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { expired, places, ranking, lowestPlaces } of figures) {
    if (expired || places < 2) continue;
    for (const id of ranking.subarray(0, lowestPlaces).map(Math.abs))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
