import { boundingBox, nearestFirst, roundKm } from '#domain/distance.ts';
import { presentPromotion } from '../current-prices/present-promotion.ts';
import { selectPromotions } from '../current-prices/promotion-queries.ts';
import { readHandler } from '../platform/handler.ts';

export const listNearbyPromotions = readHandler('listNearbyPromotions', async ({ query }, { db, today }) => {
  const { radius, ...center } = query;
  const rows = await selectPromotions(db, today, { box: boundingBox(center, radius) });
  const data = nearestFirst(rows, center)
    .filter(({ km }) => km <= radius)
    .map(({ thing, km }) => {
      const promotion = presentPromotion(thing);
      const { coordinatesPrecision } = thing;
      const establishment = { ...promotion.establishment, distance: roundKm(km), coordinatesPrecision };
      return { ...promotion, establishment };
    });
  return {
    data,
    count: data.length,
    today,
    demonstration: rows.some((row) => row.isDemonstration),
  };
});
