import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OwnReview as Review } from '#contract/reviews.ts';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { Stars } from '#web/components/stars.tsx';
import { paths } from '#web/paths.ts';
import { currentSession } from '#web/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx';
import type { ReviewDraft } from './review-draft.ts';
import { ReviewForm } from './review-form.tsx';
import { reviewTexts, sayState } from './review-texts.ts';
import type { ReviewedPlace } from './reviewed-place.ts';
import '#web/signed-in.css';

interface OwnReviewProps {
  place: ReviewedPlace;
  /** was begun before signing in and is continued; null: nothing was begun */
  begun: ReviewDraft | null;
  /** keeps the input of the form when the session ends */
  lose: (draft: ReviewDraft) => void;
}

/** The person's own review of a place, or the form to write one. Spec, public side, sections 2 and 5. */
export default function OwnReview({ place, begun, lose }: OwnReviewProps) {
  const find = useFindReview(place);
  // undefined: not loaded yet
  const [review, setReview] = useState<Review | null | undefined>();
  const [wasSent, setSent] = useState(false);
  useEffect(() => {
    let isGone = false;
    find().then((found) => {
      if (!isGone) setReview((known) => known ?? found);
    });
    return () => {
      isGone = true;
    };
  }, [find]);
  if (review === undefined) {
    return (
      <Loading>
        <SkeletonRows rows={2} />
      </Loading>
    );
  }
  if (review) {
    return (
      <ReviewThanks place={place} review={review} wasSent={wasSent} takesFocus={wasSent || begun !== null} />
    );
  }
  return (
    <ReviewForm
      place={place}
      begun={begun}
      lose={lose}
      sent={(created) => {
        setSent(true);
        setReview(created);
      }}
      find={find}
    />
  );
}

/** If this fails, the form is shown: the server refuses a second review anyway. */
function useFindReview({ kind, id }: ReviewedPlace): () => Promise<Review | null> {
  const apiPrefix = useApiPrefix();
  return useCallback(async () => {
    const token = currentSession()?.token;
    if (!token) return null;
    const query = kind === 'station' ? { fuelStationId: id } : { establishmentId: id };
    return callFromBrowser(apiPrefix, 'listOwnReviews', { query }, { token }).then(
      ({ data }) => data[0] ?? null,
      () => null,
    );
  }, [apiPrefix, kind, id]);
}

const icons = { pending: Clock, approved: CircleCheck, rejected: CircleAlert } as const;

interface ReviewThanksProps {
  place: ReviewedPlace;
  review: Review;
  /** it was just sent on this page */
  wasSent: boolean;
  /** the pressed button has disappeared, or the person has come here to review */
  takesFocus: boolean;
}

/** Replaces the form if the person has already reviewed the place. */
function ReviewThanks({ place, review, wasSent, takesFocus }: ReviewThanksProps) {
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
        {`${wasSent ? '' : `${reviewTexts[place.kind].already} `}${text}`}
      </p>
      <Stars rating={review.rating} />
      <p className="text-small">{review.comment}</p>
      <ButtonLink to={paths.dashboard('avaliacoes')} variant="soft">
        {review.status === 'rejected' ? 'Alterar minha avaliação' : 'Ver minhas avaliações'}
      </ButtonLink>
    </div>
  );
}
