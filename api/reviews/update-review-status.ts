import { eq } from 'drizzle-orm';
import { reviews } from '#database/schema.ts';
import { reviewCan } from '#domain/reviews-can.ts';
import { selectLastChange } from '../platform/audit.ts';
import { decisionColumns } from '../platform/decision.ts';
import { Stale } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { isStale, nextVersion } from '../platform/versions.ts';
import { auditedReview } from './audited-review.ts';
import { lockReview } from './lock-review.ts';
import { readReview } from './read-review.ts';

/**
 * Approves or rejects a pending review. The second of two moderators is told who has decided before. Spec, back office,
 * section 4.
 */
export const updateReviewStatus = writeHandler(
  'updateReviewStatus',
  async ({ params: { id }, body }, { tx, caller, now, audit }) => {
    const review = await lockReview(tx, id);
    if (!reviewCan(review).decide.may) throw new Stale(await selectLastChange(tx, 'reviews', id));
    // Nobody has decided about a review that still waits: its author has changed it.
    if (isStale(review, body.version)) throw new Stale(undefined);
    const before = await readReview(tx, id);
    await tx
      .update(reviews)
      .set({
        ...decisionColumns(body, caller.id, now),
        ...nextVersion(reviews, now),
      })
      .where(eq(reviews.id, id));
    const after = await readReview(tx, id);
    await audit({ id, before: auditedReview(before), after: auditedReview(after) });
    return { data: after };
  },
);
