import { eq } from 'drizzle-orm';
import { reviews } from '#database/schema.ts';
import { reviewCan } from '#domain/reviews-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockReview } from './lock-review.ts';

/** Deletes one of the caller's reviews. An approved one is public, and is refused. */
export const deleteOwnReview = writeHandler('deleteOwnReview', async ({ params: { id } }, { tx, caller }) => {
  requirePermission(reviewCan(await lockReview(tx, id, eq(reviews.userId, caller.id))).remove);
  await tx.delete(reviews).where(eq(reviews.id, id));
  return { data: { deleted: true } };
});
