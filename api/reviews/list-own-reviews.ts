import { and, eq } from 'drizzle-orm';
import { reviews } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { orderOf, pageOf } from '../platform/list.ts';
import { presentOwnReview } from './present-review.ts';
import { isAbout, selectReviews } from './review-queries.ts';

/** Lists the caller's reviews, of every status. */
export const listOwnReviews = readHandler('listOwnReviews', async ({ query }, { db, caller }) => {
  const { establishmentId, fuelStationId } = query;
  const condition = and(
    eq(reviews.userId, caller.id),
    establishmentId === undefined ? undefined : isAbout({ establishmentId }),
    fuelStationId === undefined ? undefined : isAbout({ fuelStationId }),
  );
  const order = orderOf(query, { createdAt: reviews.createdAt }, reviews.id);
  const [rows, count] = await Promise.all([
    selectReviews(db, condition, { ...pageOf(query), order }),
    db.$count(reviews, condition),
  ]);
  return { data: rows.map(presentOwnReview), count };
});
