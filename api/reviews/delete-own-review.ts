import { eq } from 'drizzle-orm';
import { reviews } from '#database/schema.ts';
import { reviewCan } from '#domain/reviews-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { removeRow } from '../platform/removals.ts';
import { lockReview } from './lock-review.ts';

/** Removes one of the caller's reviews. An approved one is public, and is refused. */
export const deleteOwnReview = writeHandler(
  'deleteOwnReview',
  async ({ params: { id } }, { tx, caller, now }) => {
    requirePermission(reviewCan(await lockReview(tx, id, eq(reviews.userId, caller.id))).remove);
    const removalId = await removeRow({ tx, caller, now }, { noun: 'reviews', id });
    return { data: { deleted: true, removalId } };
  },
);
