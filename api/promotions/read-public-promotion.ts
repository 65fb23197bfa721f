import type { Endpoints } from '#contract/endpoints.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { notFound } from '../platform/failure.ts';
import { presentPromotion } from './present-promotion.ts';
import { selectPromotions } from './promotion-queries.ts';

export const readPublicPromotion: Handler<Endpoints['readPublicPromotion']> = async (
  { params },
  { database, clock },
) => {
  const [row] = await selectPromotions(database.orm, today(clock), { id: params.id });
  if (!row) throw notFound('Promoção não encontrada.');
  return { data: presentPromotion(row) };
};
