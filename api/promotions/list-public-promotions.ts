import type { Endpoints } from '#contract/endpoints.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { presentPromotion } from './present-promotion.ts';
import { selectPromotions } from './promotion-queries.ts';

export const listPublicPromotions: Handler<Endpoints['listPublicPromotions']> = async (
  _request,
  { database, clock },
) => {
  const now = today(clock);
  const rows = await selectPromotions(database.orm, now);
  const data = rows.toSorted((a, b) => b.discountPercentage - a.discountPercentage).map(presentPromotion);
  return {
    data,
    count: data.length,
    today: now,
    demonstration: rows.some((row) => row.isDemonstration),
  };
};
