import { reviews } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { readReviewRows, reviewsIn } from './moderation-queries.ts';

/** Lists reviews for the back office. Spec, back office, sections 2 and 7. */
export const listReviews = readHandler('listReviews', async ({ query }, { db }) => {
  const [data, count] = await Promise.all([
    readReviewRows(db, query, pageOf(query)),
    db.$count(reviews, reviewsIn(db, query)),
  ]);
  return { data, count };
});
