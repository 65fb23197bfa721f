import { Star } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { keepIntent } from '#web/session/intent.ts';
import { useSession } from '#web/session/session.ts';
import { useCurrentAddress } from '#web/session/use-current-address.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { reviewIntent } from './review-draft.ts';
import { focusReviewBox } from './reviewed-place.ts';

/** 'Avaliar': leads to the form on this page, through the sign-in page if nobody is signed in. */
export function ReviewButton() {
  const here = useCurrentAddress();
  const look = { variant: 'outline', icon: <Star aria-hidden="true" /> } as const;
  if (useSession()) {
    return (
      <Button {...look} onClick={focusReviewBox}>
        Avaliar
      </Button>
    );
  }
  return (
    <ButtonLink {...look} to={paths.login(here)} onClick={() => keepIntent(reviewIntent)}>
      Avaliar
    </ButtonLink>
  );
}
