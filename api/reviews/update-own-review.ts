import { eq } from 'drizzle-orm';
import { reviews } from '#database/schema.ts';
import { reviewCan } from '#domain/reviews-can.ts';
import { requirePermission, Stale } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { isStale, nextVersion } from '../platform/versions.ts';
import { lockReview } from './lock-review.ts';
import { readReview } from './read-review.ts';

/** Changes one of the caller's reviews. A rejected one waits for approval again. */
export const updateOwnReview = writeHandler(
  'updateOwnReview',
  async ({ params: { id }, body }, { tx, caller, now }) => {
    const { version, rating, comment } = body;
    const review = await lockReview(tx, id, eq(reviews.userId, caller.id));
    requirePermission(reviewCan(review).change);
    if (isStale(review, version)) throw new Stale(undefined);
    await tx
      .update(reviews)
      .set({
        rating,
        comment,
        status: 'pending',
        rejectionReason: null,
        decidedAt: null,
        decidedBy: null,
        ...nextVersion(reviews, now),
      })
      .where(eq(reviews.id, id));
    return { data: await readReview(tx, id) };
  },
);
