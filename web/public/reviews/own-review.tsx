import '#web/signed-in.css';
import { useCallback, useEffect, useState } from 'react';
import type { OwnReview as Review } from '#contract/reviews.ts';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { currentSession } from '#web/session/session.ts';
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx';
import type { ReviewDraft } from './review-draft.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewThanks } from './review-thanks.tsx';
import type { ReviewedPlace } from './reviewed-place.ts';

interface OwnReviewProps {
  place: ReviewedPlace;
  /** was begun before signing in, and goes on now; null: the person has only come to the page */
  begun: ReviewDraft | null;
  /** keeps what is typed into the form when the session is over */
  lose: (draft: ReviewDraft) => void;
}

/** The person's own review of a place, or the form to write it. Spec, public side, sections 2 and 5. */
export default function OwnReview({ place, begun, lose }: OwnReviewProps) {
  const find = useFindReview(place);
  // undefined: not known yet
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

/** Where this cannot be known, the form is shown: the server refuses a second review anyway. */
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
