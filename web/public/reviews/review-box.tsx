import { Lock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '#web/paths.ts';
import { isDraftFor, keepIntent, useIntent } from '#web/session/intent.ts';
import { currentSession, useSession } from '#web/session/session.ts';
import { useCurrentAddress } from '#web/session/use-current-address.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { type ReviewDraft, readDraft, reviewIntent } from './review-draft.ts';
import { placeTexts, type ReviewedPlace, reviewBoxId } from './reviewed-place.ts';

const OwnReview = lazyPart(() => import('./own-review.tsx'), NotLoaded);

/** The form or the person's review for signed-in people; a link to sign in for others. */
export function ReviewBox({ place }: { place: ReviewedPlace }) {
  const session = useSession();
  const [begun, setBegun] = useState<ReviewDraft | null>(null);
  const [lost, setLost] = useState<ReviewDraft | null>(null);
  useIntent(reviewIntent, (kept) => setBegun(readDraft(kept, currentSession()?.user.id)));
  return (
    <div
      id={reviewBoxId}
      tabIndex={-1}
      className="min-w-0 scroll-mt-20 rounded-lg border border-border bg-card p-4 wrap-anywhere"
    >
      {session ? (
        <Suspense fallback={<Waiting />}>
          <OwnReview
            key={session.user.id}
            place={place}
            begun={begun && isDraftFor(session.user.id, begun.userId) ? begun : null}
            lose={(draft) => {
              // The sign-in page, which may already be loading, leads back here.
              keepIntent(reviewIntent, draft);
              setLost(draft);
            }}
          />
        </Suspense>
      ) : (
        <SignInToReview place={place} lost={lost} />
      )}
    </div>
  );
}

function SignInToReview({ place, lost }: { place: ReviewedPlace; lost: ReviewDraft | null }) {
  const here = useCurrentAddress();
  return (
    <div className="flex flex-col items-start gap-2">
      <Lock size={22} aria-hidden="true" className="text-primary-ink" />
      <h3 className="heading text-h3">Entre para avaliar</h3>
      <p role={lost ? 'alert' : undefined} className="text-small text-muted-foreground">
        {lost ? 'Sua sessão expirou. Por favor, faça login novamente.' : placeTexts[place.kind].signIn}
      </p>
      <ButtonLink to={paths.login(here)} onClick={() => keepIntent(reviewIntent, lost)}>
        Entrar
      </ButtonLink>
    </div>
  );
}

function Waiting() {
  return <p className="text-small text-muted-foreground">Carregando…</p>;
}

function NotLoaded() {
  return (
    <p role="alert" className="text-small">
      Não foi possível abrir o formulário. Confira sua conexão e recarregue a página.
    </p>
  );
}
