import type { Endpoints } from '#contract/endpoints.ts';
import { averageRating } from '#domain/reviews.ts';
import { selectEstablishment } from '../current-prices/establishment-queries.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { notFound } from '../platform/failure.ts';
import { presentReview } from './present-review.ts';
import { selectApprovedReviews } from './review-queries.ts';

export const listPublicEstablishmentReviews: Handler<Endpoints['listPublicEstablishmentReviews']> = async (
  { params },
  { database, clock },
) => {
  const [[establishment], rows] = await Promise.all([
    selectEstablishment(database.orm, today(clock), params.id),
    selectApprovedReviews(database.orm, params.id),
  ]);
  if (!establishment) throw notFound('Estabelecimento não encontrado.');
  return {
    data: rows.map(presentReview),
    averageRating: averageRating(establishment.rating),
    count: establishment.reviewCount,
  };
};
