import { and, eq } from 'drizzle-orm';
import type { Db } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { establishments } from '#database/schema.ts';
import { averageRating } from '#domain/reviews.ts';
import { notFound } from '../platform/failure.ts';
import { presentReview } from './present-review.ts';
import { type Page, selectApprovedReviews, selectRating } from './reviews.ts';
import type { ReviewedPlaces } from './reviewed-places.ts';

/**
 * Reads a page of the approved reviews of a place, newest first, with the mean and the number of all of them.
 * @throws {Failure} 'not_found' without the place
 */
export async function readPublicReviews(
  db: Db,
  id: number,
  { isOfKind, missing }: ReviewedPlaces,
  page: Page,
) {
  const [places, rows, ratings] = await Promise.all([
    db.$count(establishments, and(eq(establishments.id, id), isOfKind)),
    selectApprovedReviews(db, id, page),
    selectRating(db, id),
  ]);
  if (places === 0) throw notFound(missing);
  const { average, count } = onlyRow(ratings);
  return {
    data: rows.map(presentReview),
    averageRating: averageRating(average),
    count,
    rows: { establishments: { id: [id] }, reviews: { establishment_id: [id] } },
  };
}
