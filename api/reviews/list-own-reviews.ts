import { and, eq } from 'drizzle-orm';
import { reviews } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { isShop, isStation } from '../platform/kinds.ts';
import { orderOf, pageOf } from '../platform/list.ts';
import { presentOwnReview } from './present-review.ts';
import { isOfPlace, isOfPlaceNamed, selectReviews } from './reviews.ts';

/** Lists the caller's reviews, of every status. A search looks for the name of the place. */
export const listOwnReviews = readHandler('listOwnReviews', async ({ query }, { db, caller }) => {
  const { establishmentId, fuelStationId } = query;
  const condition = and(
    eq(reviews.userId, caller.id),
    establishmentId === undefined ? undefined : isOfPlace(db, establishmentId, isShop),
    fuelStationId === undefined ? undefined : isOfPlace(db, fuelStationId, isStation),
    isOfPlaceNamed(db, query.search),
  );
  const order = orderOf(query, { createdAt: reviews.createdAt }, reviews.id);
  const [rows, count] = await Promise.all([
    selectReviews(db, condition, { ...pageOf(query), order }),
    db.$count(reviews, condition),
  ]);
  return { data: rows.map(presentOwnReview), count };
});
