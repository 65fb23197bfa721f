import { listReviews, readReviewRow, undoReviewDecision, updateReviewStatus } from './moderation.ts';
import { listOwnReviews, listPublicEstablishmentReviews, listPublicStationReviews } from './reads.ts';
import { createReview, createStationReview, deleteOwnReview, updateOwnReview } from './writes.ts';

export const reviewHandlers = {
  listReviews,
  readReviewRow,
  updateReviewStatus,
  undoReviewDecision,
  listPublicEstablishmentReviews,
  listPublicStationReviews,
  listOwnReviews,
  createReview,
  createStationReview,
  updateOwnReview,
  deleteOwnReview,
};
