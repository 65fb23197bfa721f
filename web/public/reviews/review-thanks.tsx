import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { OwnReview } from '#contract/reviews.ts';
import { Stars } from '#web/components/stars.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { reviewTexts, sayState } from './review-texts.ts';
import type { ReviewedPlace } from './reviewed-place.ts';

const icons = { pending: Clock, approved: CircleCheck, rejected: CircleAlert } as const;

interface ReviewThanksProps {
  place: ReviewedPlace;
  review: OwnReview;
  /** it was sent on this page just now */
  wasSent: boolean;
  /** the pressed button is gone, or the person has come here to review */
  takesFocus: boolean;
}

/** Stands in place of the form where the person has reviewed already. */
export function ReviewThanks({ place, review, wasSent, takesFocus }: ReviewThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { title, text } = sayState(review);
  const Icon = icons[review.status];
  return (
    <div className="flex flex-col items-start gap-2">
      <Icon
        size={22}
        aria-hidden="true"
        className={review.status === 'rejected' ? 'text-up-ink' : 'text-primary-ink'}
      />
      <h3 ref={heading} tabIndex={-1} className="heading text-h3 outline-none">
        {title}
      </h3>
      <p className="text-small text-muted-foreground">
        {!wasSent && `${reviewTexts[place.kind].already} `}
        {text}
      </p>
      <Stars rating={review.rating} />
      <p className="text-small">{review.comment}</p>
      <ButtonLink to={paths.dashboard('avaliacoes')} variant="soft">
        {review.status === 'rejected' ? 'Alterar minha avaliação' : 'Ver minhas avaliações'}
      </ButtonLink>
    </div>
  );
}
