import type { Endpoints } from '#contract/endpoints.ts';
import { selectEstablishment } from '../current-prices/establishment-queries.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { notFound } from '../platform/failure.ts';
import { endingFirst, presentPromotion } from './present-promotion.ts';
import { selectPromotions } from './promotion-queries.ts';

export const listEstablishmentPromotions: Handler<Endpoints['listEstablishmentPromotions']> = async (
  { params },
  { database, clock },
) => {
  const now = today(clock);
  const [[establishment], rows] = await Promise.all([
    selectEstablishment(database.orm, now, params.id),
    selectPromotions(database.orm, now, { establishmentId: params.id }),
  ]);
  if (!establishment) throw notFound('Estabelecimento não encontrado.');
  const data = rows.map(presentPromotion).sort(endingFirst);
  return { data, count: data.length, today: now, demonstration: establishment.isDemonstration };
};
