import { Star } from 'lucide-react';
import { formatRating } from '#domain/reviews.ts';
import { counted } from '#domain/text.ts';

/** A star and '4,6 (12)'; nothing without reviews. */
export function PlaceRating({
  averageRating,
  reviewCount,
}: {
  averageRating: number | null;
  reviewCount: number;
}) {
  if (averageRating === null) return null;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap num">
      <Star size={14} aria-hidden="true" className="fill-current text-gold-ink" />
      <span aria-hidden="true">
        {formatRating(averageRating)} ({reviewCount})
      </span>
      <span className="sr-only">
        {formatRating(averageRating)} de 5 estrelas, {counted(reviewCount, 'avaliação', 'avaliações')}
      </span>
    </span>
  );
}
