import { createReview } from './create-review.ts';
import { createStationReview } from './create-station-review.ts';
import { deleteOwnReview } from './delete-own-review.ts';
import { listOwnReviews } from './list-own-reviews.ts';
import { listPublicEstablishmentReviews } from './list-public-establishment-reviews.ts';
import { listPublicStationReviews } from './list-public-station-reviews.ts';
import { listReviews } from './list-reviews.ts';
import { readReviewRow } from './read-review-row.ts';
import { undoReviewDecision } from './undo-review-decision.ts';
import { updateOwnReview } from './update-own-review.ts';
import { updateReviewStatus } from './update-review-status.ts';

export const reviewHandlers = {
  createReview,
  createStationReview,
  deleteOwnReview,
  listOwnReviews,
  listPublicEstablishmentReviews,
  listPublicStationReviews,
  listReviews,
  readReviewRow,
  undoReviewDecision,
  updateOwnReview,
  updateReviewStatus,
};
