import type { Endpoints } from '#contract/endpoints.ts';
import { boundingBox, nearestFirst, roundKm } from '#domain/distance.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { presentPromotion } from './present-promotion.ts';
import { selectPromotions } from './promotion-queries.ts';

export const listNearbyPromotions: Handler<Endpoints['listNearbyPromotions']> = async (
  { query },
  { database, clock },
) => {
  const now = today(clock);
  const { radius, ...center } = query;
  const rows = await selectPromotions(database.orm, now, { box: boundingBox(center, radius) });
  const data = nearestFirst(rows, center)
    .filter(({ km }) => km <= radius)
    .map(({ thing, km }) => {
      const promotion = presentPromotion(thing);
      return { ...promotion, establishment: { ...promotion.establishment, distance: roundKm(km) } };
    });
  return {
    data,
    count: data.length,
    today: now,
    demonstration: rows.some((row) => row.isDemonstration),
  };
};
