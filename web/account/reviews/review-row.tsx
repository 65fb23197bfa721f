import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnReview } from '#contract/reviews.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { reviewCan } from '#domain/reviews-can.ts';
import { Stars } from '#web/components/stars.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { permissionsOf, shownStatus } from '../moderated.ts';
import { placeOf } from './reviewed-place.ts';

interface ReviewRowProps {
  review: OwnReview;
  change: () => void;
  remove: () => void;
}

export function ReviewRow({ review, change, remove }: ReviewRowProps) {
  const { rating, comment, status, createdAt, decidedAt } = review;
  const place = placeOf(review);
  const may = permissionsOf(reviewCan, review);
  return (
    <li className="flex flex-col gap-2 p-4 lg:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-bold wrap-anywhere">
          <Link to={place.to} className="hover:underline">
            {place.name}
          </Link>
        </h2>
        <Stars rating={rating} />
      </div>
      <p className="text-small wrap-anywhere">{comment}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <StatusBadge status={shownStatus(status)} />
            {may && <span className="text-small font-semibold wrap-anywhere">{sayOutcome(review)}</span>}
          </span>
          <span className="text-small text-muted-foreground">
            Enviada em {formatDate(dayOf(createdAt))}
            {decidedAt && `, decidida em ${formatDate(dayOf(decidedAt))}`}
          </span>
        </div>
        <div className="flex flex-wrap gap-2">
          {may?.change.may && (
            <Button
              variant="outline"
              size="dense"
              icon={<Pencil aria-hidden="true" />}
              aria-label={`Alterar a avaliação: ${place.name}`}
              onClick={change}
            >
              Alterar
            </Button>
          )}
          {may?.remove.may && (
            <Button
              variant="outline"
              size="dense"
              aria-label={`Remover a avaliação: ${place.name}`}
              onClick={remove}
            >
              Remover
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** Describes the outcome of a review. Spec, public side, section 4. */
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
