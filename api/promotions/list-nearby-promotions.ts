import type { Orm } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import { type Comparison, comparePrices, lowerInCity } from '#domain/comparison.ts';
import { boundingBox, nearestFirst, roundKm } from '#domain/distance.ts';
import { toCentavos, toReais } from '#domain/money.ts';
import { type MeatPriceNow, readCurrentPrices } from '../current-prices/current-prices.ts';
import { presentPromotion } from '../current-prices/present-promotion.ts';
import { selectPromotions } from '../current-prices/promotion-queries.ts';
import { readHandler } from '../platform/handler.ts';

export const listNearbyPromotions = readHandler('listNearbyPromotions', async ({ query }, { db, today }) => {
  const { radius, limit, ...center } = query;
  const rows = await selectPromotions(db, today, { box: boundingBox(center, radius) });
  const inside = nearestFirst(rows, center)
    .map(({ thing, km }) => ({ thing, km, promotion: presentPromotion(thing, today) }))
    .filter(({ km, promotion }) => km <= radius && !promotion.observed?.contests);
  const nearest = inside.slice(0, limit);
  const cities = await comparisonsOf(
    db,
    nearest.map(({ thing }) => thing.productId),
    today,
  );
  const data = nearest.map(({ thing, km, promotion }) => {
    const { coordinatesPrecision, productId } = thing;
    const city = cities.get(productId);
    const price = toCentavos(promotion.observed?.price ?? promotion.salePrice);
    const lowest = city ? lowerInCity(price, city) : null;
    return {
      ...promotion,
      establishment: { ...promotion.establishment, distance: roundKm(km), coordinatesPrecision },
      cityLowest: lowest === null ? null : toReais(lowest),
    };
  });
  return {
    data,
    count: inside.length,
    today,
    demonstration: rows.some((row) => row.isDemonstration),
  };
});

/** Compares the city's prices of some products, in centavos, by product. */
async function comparisonsOf(
  orm: Orm,
  products: readonly number[],
  today: Day,
): Promise<Map<number, Comparison<MeatPriceNow>>> {
  if (products.length === 0) return new Map();
  const prices = await readCurrentPrices(orm, today, { productIds: [...new Set(products)] });
  const ofProducts = Map.groupBy(prices, ({ row }) => row.productId);
  return new Map(
    [...ofProducts].flatMap(([id, ofProduct]) => {
      const comparison = comparePrices(ofProduct, today);
      return comparison ? [[id, comparison] as const] : [];
    }),
  );
}
