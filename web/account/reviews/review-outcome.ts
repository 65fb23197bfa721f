import type { OwnReview } from '#contract/reviews.ts';

/** Says what came of a review. Spec, public side, section 4. */
export function sayOutcome({
  status,
  rejectionReason,
}: Pick<OwnReview, 'status' | 'rejectionReason'>): string {
  switch (status) {
    case 'pending':
      return 'Aguardando aprovação';
    case 'approved':
      return 'Publicada';
    case 'rejected':
      return rejectionReason ? `Motivo: ${rejectionReason}` : 'Não foi publicada';
  }
}
