export {
  decideReviews,
  listReviews,
  readReviewRow,
  undoReviewDecision,
  undoReviewDecisions,
  updateReviewStatus,
} from './moderation.ts';
export { listOwnReviews, listPublicEstablishmentReviews, listPublicStationReviews } from './reads.ts';
export { decideReviewReply, listReviewReplies, replyToReview } from './replies.ts';
export { createReview, createStationReview, deleteOwnReview, updateOwnReview } from './writes.ts';
