import { ExternalLink } from 'lucide-react';
import type { ReviewRow } from '#contract/reviews.ts';
import { mostStars } from '#domain/reviews.ts';
import { Stars } from '#web/components/stars.tsx';
import { OutsideLink } from '#web/ui/button.tsx';
import { formatMoment } from '../format-moment.ts';
import { AuthorsComment, DetailFact, DetailFacts } from '../moderation/detail-parts.tsx';
import { placeOf } from './reviewed-place.ts';

/** All there is to know of a review. Spec, back office, section 2: rating, comment, date and status. */
export function ReviewDetails({ review }: { review: ReviewRow }) {
  const { rating, comment, createdAt, User } = review;
  const place = placeOf(review);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-h4 font-bold num">
        <Stars rating={rating} size="lg" />
        <span aria-hidden="true">
          {rating} de {mostStars}
        </span>
      </p>
      <AuthorsComment comment={comment} />
      <DetailFacts>
        <DetailFact name="Usuário" more={User?.email}>
          {User?.name ?? 'Anônimo'}
        </DetailFact>
        <DetailFact name={place.kind} more={place.region}>
          {place.name}
        </DetailFact>
        <DetailFact name="Data">{formatMoment(createdAt)}</DetailFact>
      </DetailFacts>
      <p>
        <OutsideLink variant="soft" href={place.to} icon={<ExternalLink aria-hidden="true" />}>
          Ver a página do lugar
        </OutsideLink>
      </p>
    </>
  );
}
