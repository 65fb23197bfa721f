import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { KeptPlace } from '#contract/user-shapes.ts';
import { Loaded } from '#web/account/loaded.tsx';
import { useProfile } from '#web/account/use-profile.ts';
import { NoAnswer } from '#web/api-client/transport.ts';
import { cityToday, now } from '#web/clock.ts';
import { SiteShell } from '#web/components/shell/site-shell.tsx';
import { merchantPaths } from '#web/merchant-paths.ts';
import { describeSince } from '#web/offline/describe-moment.ts';
import { useRetryOnline } from '#web/offline/use-retry-online.ts';
import { useServiceWorker } from '#web/offline/use-service-worker.ts';
import { SignedInOnly, useSignedIn } from '#web/session/signed-in-only.tsx';
import { QueryProvider, useCall } from '#web/session/use-call.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';
import { Board } from './board.tsx';
import { findKeptBoard, keepBoard } from './kept-boards.ts';
import { AboutKeeping, OwnClaims } from './own-claims.tsx';
import '#web/signed-in.css';

export { FailedPage as ErrorBoundary } from '#web/components/failed-page.tsx';

export const handle = noticesAtTop;
export const meta = () => [{ title: 'Minha loja | Compara Palmas' }, { name: 'robots', content: 'noindex' }];

export default function BoardPage() {
  useServiceWorker();
  return (
    <SiteShell>
      <MerchantPage>
        <OwnBoard />
      </MerchantPage>
    </SiteShell>
  );
}

/** The column of a page for people who keep a place. */
export function MerchantPage({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[44rem] flex-col gap-4 px-gutter pt-4 pb-section lg:pt-8">
      <SignedInOnly
        waiting={
          <>
            <noscript>
              <p>
                Esta página só abre com o JavaScript do navegador ligado. Os preços podem ser lidos sem ele.
              </p>
            </noscript>
            <div className="invisible [.signed-in_&]:visible">
              <BoardSkeleton />
            </div>
          </>
        }
      >
        <QueryProvider>{children}</QueryProvider>
      </SignedInOnly>
    </div>
  );
}

const titleId = 'minha-loja';

function OwnBoard() {
  const { user } = useSignedIn();
  const profile = useProfile();
  const [query] = useSearchParams();
  const places = user.places ?? [];
  const asked = Number(query.get('loja'));
  const place = places.find(({ id }) => id === asked) ?? places[0];
  if (place) return <BoardOf key={place.id} place={place} places={places} />;
  return (
    <>
      <h1 id={titleId} className="heading text-h1">
        Minha loja
      </h1>
      <Loaded
        query={profile}
        trouble="Falha ao carregar sua conta"
        skeleton={<SkeletonRows rows={3} />}
        headingId={titleId}
      >
        {() => (
          <>
            <AboutKeeping />
            <OwnClaims />
          </>
        )}
      </Loaded>
    </>
  );
}

function BoardOf({ place, places }: { place: KeptPlace; places: readonly KeptPlace[] }) {
  const { user } = useSignedIn();
  const board = useCall(
    'readMerchantBoard',
    { params: { id: place.id } },
    { onAnswer: ({ data }) => keepBoard(user.id, data) },
  );
  const { data, error, errorUpdateCount } = board;
  // While it is asked for again there is no error.
  const isAway = data === undefined && errorUpdateCount > 0 && (!error || error instanceof NoAnswer);
  const kept = isAway ? findKeptBoard(user.id, place.id, cityToday()) : undefined;
  useRetryOnline(isAway, board.refetch);
  const shown = data?.data ?? kept?.board;
  return (
    <>
      {places.length > 1 && <PlaceChoice place={place} places={places} />}
      {kept && (
        <p role="status" className="rounded-md bg-gold-soft px-3 py-2 text-small text-gold-ink">
          {`Sem conexão: sua loja como estava ${describeSince(new Date(kept.at), now())}. Os preços que você salvar seguem quando ela voltar.`}
        </p>
      )}
      {shown ? (
        <Board board={shown} titleId={titleId} />
      ) : (
        <Loaded
          query={board}
          trouble={`Falha ao carregar ${place.name}`}
          skeleton={<BoardSkeleton />}
          headingId={titleId}
        >
          {() => null}
        </Loaded>
      )}
    </>
  );
}

function PlaceChoice({ place, places }: { place: KeptPlace; places: readonly KeptPlace[] }) {
  const navigate = useNavigate();
  return (
    <Field label="Lugar">
      {(control) => (
        <Select
          {...control}
          value={String(place.id)}
          options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => navigate(merchantPaths.board(Number(target.value)), { replace: true })}
        />
      )}
    </Field>
  );
}

function BoardSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-9 w-56 max-w-full" />
      <Skeleton className="h-32 w-full rounded-lg!" />
      <SkeletonRows rows={8} />
    </div>
  );
}
