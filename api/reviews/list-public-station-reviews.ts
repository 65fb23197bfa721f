import { and, eq } from 'drizzle-orm';
import { establishments } from '#database/schema.ts';
import { averageRating } from '#domain/reviews.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isStation } from '../platform/kinds.ts';
import { pageOf } from '../platform/list.ts';
import { presentReview } from './present-review.ts';
import { selectApprovedReviews, selectRating } from './review-queries.ts';

export const listPublicStationReviews = readHandler(
  'listPublicStationReviews',
  async ({ params: { id }, query }, { db }) => {
    const [stations, rows, [rating]] = await Promise.all([
      db.$count(establishments, and(eq(establishments.id, id), isStation)),
      selectApprovedReviews(db, id, pageOf(query)),
      selectRating(db, id),
    ]);
    if (stations === 0) throw notFound('Posto não encontrado.');
    return {
      data: rows.map(presentReview),
      averageRating: averageRating(rating?.average ?? null),
      count: rating?.count ?? 0,
      rows: { establishments: { id: [id] }, reviews: { establishment_id: [id] } },
    };
  },
);
