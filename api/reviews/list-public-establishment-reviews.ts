import { averageRating } from '#domain/reviews.ts';
import { rowsOfEstablishment, selectEstablishment } from '../current-prices/establishment-queries.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { presentReview } from './present-review.ts';
import { selectApprovedReviews } from './review-queries.ts';

export const listPublicEstablishmentReviews = readHandler(
  'listPublicEstablishmentReviews',
  async ({ params, query }, { db, today }) => {
    const [[establishment], rows] = await Promise.all([
      selectEstablishment(db, today, params.id),
      selectApprovedReviews(db, { establishmentId: params.id }, pageOf(query)),
    ]);
    if (!establishment) throw notFound('Estabelecimento não encontrado.');
    return {
      data: rows.map(presentReview),
      averageRating: averageRating(establishment.rating),
      count: establishment.reviewCount,
      rows: rowsOfEstablishment(establishment.id),
    };
  },
);
