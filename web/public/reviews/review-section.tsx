import clsx from 'clsx';
import { Star } from 'lucide-react';
import { type Ref, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Review } from '#contract/reviews.ts';
import { type Day, dayOf, formatMediumDate, formatShortDate } from '#domain/city-time.ts';
import { formatRating } from '#domain/reviews.ts';
import { counted } from '#domain/text.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { Stars } from '#web/components/stars.tsx';
import { paths } from '#web/paths.ts';
import { isDraftFor, keepIntent, useIntent } from '#web/session/intent.ts';
import { currentSession, useIsSignedIn, useSession } from '#web/session/session.ts';
import { useCurrentAddress } from '#web/session/use-current-address.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { MoreButton, useMoreRows } from '../more-rows.tsx';
import { type ReviewDraft, readReviewDraft, reviewIntent } from './review-draft.ts';
import { focusReviewBox, placeTexts, type ReviewedPlace, reviewBoxId } from './reviewed-place.ts';

/** Number of reviews shown before 'show more'. */
const initialCount = 5;

type ListedReview = Pick<Review, 'id' | 'rating' | 'comment' | 'createdAt' | 'User' | 'reply'>;

interface ReviewSectionProps {
  place: ReviewedPlace;
  /** mean of all approved reviews, 1 to 5; null without any */
  averageRating: number | null;
  /** number of all approved reviews */
  reviewCount: number;
  /** their first page, newest first */
  reviews: readonly ListedReview[];
  today: Day;
  className?: string;
}

/** Reviews of a place: average, list and the form to write one. It has state, so its key must be the place. */
export function ReviewSection({
  place,
  averageRating,
  reviewCount,
  reviews,
  today,
  className,
}: ReviewSectionProps) {
  const loadPage = useLoadPage(place);
  const { rows, list, ...more } = useMoreRows({ rows: reviews, count: reviewCount }, loadPage);
  const further = rows.slice(initialCount);
  return (
    <section aria-labelledby="avaliacoes" className={clsx('flex flex-col gap-3', className)}>
      <h2 id="avaliacoes" className="heading text-h2">
        Avaliações
      </h2>
      <div className="divide-y divide-border overflow-clip rounded-lg border border-border bg-card">
        {averageRating === null ? (
          <div className="p-4 wrap-anywhere">
            <p className="font-semibold">Ainda sem avaliações</p>
            <p className="text-small text-muted-foreground">Ninguém avaliou {place.name} ainda.</p>
          </div>
        ) : (
          <div className="flex flex-wrap items-center gap-4 p-4">
            <span className="price text-price-lg" aria-hidden="true">
              {formatRating(averageRating)}
            </span>
            <div>
              <Stars rating={averageRating} size="lg" />
              <p className="text-small text-muted-foreground">
                {counted(reviewCount, 'avaliação aprovada', 'avaliações aprovadas')}
              </p>
            </div>
          </div>
        )}
        {rows.length > 0 && <ReviewList reviews={rows.slice(0, initialCount)} today={today} />}
      </div>
      {further.length > 0 && (
        <Disclosure title={`Mostrar mais ${counted(reviewCount - initialCount, 'avaliação', 'avaliações')}`}>
          <ReviewList ref={list} reviews={further} today={today} />
          {more.left > 0 && (
            <div className="border-t border-border p-4">
              <MoreButton noun="avaliações" label="Mostrar mais avaliações" {...more} />
            </div>
          )}
        </Disclosure>
      )}
      <ReviewBox place={place} />
    </section>
  );
}

function useLoadPage({ kind, id }: ReviewedPlace): (page: number) => Promise<readonly ListedReview[]> {
  const apiPrefix = useApiPrefix();
  const call = kind === 'station' ? 'listPublicStationReviews' : 'listPublicEstablishmentReviews';
  return async (page) => (await callLazily(apiPrefix, call, { params: { id }, query: { page } })).data;
}

interface ReviewListProps {
  reviews: readonly ListedReview[];
  today: Day;
  ref?: Ref<HTMLUListElement>;
}

/** Lists reviews, one per row. */
function ReviewList({ reviews, today, ref }: ReviewListProps) {
  return (
    <ul ref={ref} className="divide-y divide-border">
      {reviews.map(({ id, rating, comment, createdAt, User, reply }) => (
        <li key={id} className="flex flex-col gap-2 p-4">
          <div className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft font-bold text-primary-ink"
            >
              {User.name.charAt(0).toLocaleUpperCase('pt-BR')}
            </span>
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{User.name}</span>
            <time dateTime={dayOf(createdAt)} className="text-small whitespace-nowrap text-muted-foreground">
              {formatDay(dayOf(createdAt), today)}
            </time>
          </div>
          <Stars rating={rating} />
          <p className="text-small wrap-anywhere">{comment}</p>
          {reply && (
            <p className="rounded-md bg-muted p-3 text-small wrap-anywhere">
              <strong className="block">Resposta da loja</strong>
              {reply.text}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function formatDay(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDate(day) : formatMediumDate(day);
}

const OwnReview = lazyPart(() => import('./own-review.tsx'), NotLoaded);

/** The form or the person's review for signed-in people; a link to sign in for others. */
function ReviewBox({ place }: { place: ReviewedPlace }) {
  const session = useSession();
  const [begun, setBegun] = useState<ReviewDraft | null>(null);
  const [lost, setLost] = useState<ReviewDraft | null>(null);
  useIntent(reviewIntent, (kept) => setBegun(readReviewDraft(kept, currentSession()?.user.id)));
  return (
    <div
      id={reviewBoxId}
      tabIndex={-1}
      className={clsx(
        'min-w-0 scroll-mt-20 wrap-anywhere',
        session && 'rounded-lg border border-border bg-card p-4',
      )}
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
    <p className="text-small text-muted-foreground">
      <span role={lost ? 'alert' : undefined}>
        {lost ? 'Sua sessão expirou. Por favor, faça login novamente.' : placeTexts[place.kind].signIn}
      </span>{' '}
      <Link
        to={paths.login(here)}
        className="py-3 font-semibold text-primary-ink underline underline-offset-3"
        onClick={() => keepIntent(reviewIntent, lost)}
      >
        Entrar
      </Link>
    </p>
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

/** 'Avaliar': leads to the form on this page, through the sign-in page if nobody is signed in. */
export function ReviewButton() {
  const here = useCurrentAddress();
  const look = { variant: 'ghost', icon: <Star aria-hidden="true" /> } as const;
  if (useIsSignedIn()) {
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
