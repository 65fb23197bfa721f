import { averageRating } from '#domain/reviews.ts';
import { rowsOfEstablishment, selectRating } from '../current-prices/establishment-queries.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { presentReview } from './present-review.ts';
import { selectApprovedReviews } from './review-queries.ts';

export const listPublicEstablishmentReviews = readHandler(
  'listPublicEstablishmentReviews',
  async ({ params, query }, { db }) => {
    const [[establishment], rows] = await Promise.all([
      selectRating(db, params.id),
      selectApprovedReviews(db, params.id, pageOf(query)),
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
