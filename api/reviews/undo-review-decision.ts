import { eq } from 'drizzle-orm';
import { reviews } from '#database/schema.ts';
import { reviewDecisionCan } from '#domain/reviews-can.ts';
import { selectLastChange } from '../platform/audit.ts';
import { openDecision } from '../platform/decision.ts';
import { requirePermission, Stale } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { nextVersion } from '../platform/versions.ts';
import { auditedReview } from './audited-review.ts';
import { lockReview } from './lock-review.ts';
import { readReview } from './read-review.ts';

/** Takes a decision about a review back, for some minutes after it: the review waits again, and is not public. */
export const undoReviewDecision = writeHandler(
  'undoReviewDecision',
  async ({ params: { id }, body }, { tx, now, audit }) => {
    const review = await lockReview(tx, id);
    if (body.version !== review.version) throw new Stale(await selectLastChange(tx, 'reviews', id));
    requirePermission(reviewDecisionCan(review, now).reopen);
    const before = await readReview(tx, id);
    await tx
      .update(reviews)
      .set({ ...openDecision, ...nextVersion(reviews, now) })
      .where(eq(reviews.id, id));
    const after = await readReview(tx, id);
    await audit({ id, before: auditedReview(before), after: auditedReview(after) });
    return { data: after };
  },
);
