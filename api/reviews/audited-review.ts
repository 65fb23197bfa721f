import type { OwnReview } from '#contract/reviews.ts';

/** Returns what the audit log keeps of a review: the author's words would survive there when they are erased. */
export function auditedReview(review: OwnReview) {
  const { id, establishmentId, fuelStationId, Establishment, FuelStation } = review;
  const { rating, status, rejectionReason, version } = review;
  return {
    id,
    establishmentId,
    fuelStationId,
    Establishment,
    FuelStation,
    rating,
    status,
    rejectionReason,
    version,
  };
}
