import type { Endpoints } from '#contract/endpoints.ts';
import { today } from '../platform/clock.ts';
import { notFound } from '../platform/failure.ts';
import type { Verb } from '../platform/world.ts';
import { presentPromotion } from './present-promotion.ts';
import { selectPromotions } from './promotion-queries.ts';

export const readPublicPromotion: Verb<Endpoints['readPublicPromotion']> = async (
  { params },
  { database, clock },
) => {
  const [row] = await selectPromotions(database.orm, today(clock), { id: params.id });
  if (!row) throw notFound('Promoção não encontrada.');
  return { data: presentPromotion(row) };
};
