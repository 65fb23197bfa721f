import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { countReviews, readReviewRows } from './moderation.ts';

/** Lists reviews for the back office. Spec, back office, sections 2 and 7. */
export const listReviews = readHandler('listReviews', async ({ query }, { db }) => {
  const { pending, decided } = await countReviews(db, query);
  return { data: await readReviewRows(db, query, pageOf(query), pending), count: pending + decided };
});
