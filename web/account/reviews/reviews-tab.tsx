import { Store } from 'lucide-react';
import { useState } from 'react';
import { defaultLimit } from '#contract/limits.ts';
import type { OwnReview } from '#contract/reviews.ts';
import { findDraft } from '#web/forms/draft.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { paths } from '#web/paths.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx';
import { LoadTrouble } from '../load-trouble.tsx';
import { Panel, panelTitleId } from '../panel.tsx';
import { usePageOfTab } from '../use-page-of-tab.ts';
import { type ChangeOrigin, ChangeReviewDialog, changeFormId } from './change-review-dialog.tsx';
import { ReviewRow } from './review-row.tsx';

/** The reviews that the user has written, and what came of them. Spec, public side, section 2 (User account page). */
export function ReviewsTab() {
  return (
    <Panel tab="avaliacoes" about="O que você escreveu sobre açougues, mercados e postos.">
      <Reviews />
    </Panel>
  );
}

function Reviews() {
  const page = usePageOfTab();
  const answer = useCall('listOwnReviews', { query: { page } }, { keepPreviousData: true });
  const { hidden, start: remove } = useRemoveReview();
  const [changed, setChanged] = useInterruptedChange();
  const { data: loaded, error, refetch, isFetching } = answer;
  if (!loaded) {
    if (error && !(error instanceof SignedOut)) {
      return (
        <LoadTrouble
          title="Falha ao carregar suas avaliações"
          error={error}
          retry={refetch}
          busy={isFetching}
          headingId={panelTitleId}
        />
      );
    }
    return (
      <Loading>
        <SkeletonRows rows={4} />
      </Loading>
    );
  }
  const shown = loaded.data.filter(({ id }) => !hidden.has(id));
  const pages = Math.ceil(loaded.count / defaultLimit);
  if (shown.length === 0) return pages > 1 ? <EmptyPage /> : <NoReviews />;
  return (
    <>
      <ul aria-label="Avaliações" className="divide-y divide-border rounded-lg border border-border bg-card">
        {shown.map((review) => (
          <ReviewRow
            key={review.id}
            review={review}
            change={() => setChanged(review)}
            remove={() => {
              remove(review.id);
              // The pressed button is gone with its row.
              document.getElementById(panelTitleId)?.focus();
            }}
          />
        ))}
      </ul>
      <Pagination
        label="Páginas de avaliações"
        current={page}
        pages={pages}
        to={(other) => paths.dashboard('avaliacoes', other)}
      />
      {changed && <ChangeReviewDialog review={changed} close={() => setChanged(null)} />}
    </>
  );
}

function NoReviews() {
  return (
    <Empty
      title="Você ainda não avaliou nenhum lugar"
      action={
        <ButtonLink
          to={paths.butchers({ tab: 'estabelecimentos' })}
          variant="soft"
          icon={<Store aria-hidden="true" />}
        >
          Ver açougues e mercados
        </ButtonLink>
      }
    >
      Abra a página de um açougue, mercado ou posto e conte como foi: sua avaliação ajuda quem vai depois.
    </Empty>
  );
}

function EmptyPage() {
  return (
    <Empty
      title="Não há mais avaliações nesta página"
      action={
        <ButtonLink to={paths.dashboard('avaliacoes')} variant="soft">
          Ver a primeira página
        </ButtonLink>
      }
    />
  );
}

/** The review whose dialog is open: at first the one whose change was interrupted by the end of the session. */
function useInterruptedChange() {
  const { user } = useSignedIn();
  return useState<OwnReview | null>(() => {
    const origin = findDraft(changeFormId, user.id)?.origin as ChangeOrigin | undefined;
    return origin?.review ?? null;
  });
}

function useRemoveReview() {
  const { act: deleteReview } = useAct('deleteOwnReview', { changes: ['listOwnReviews', 'readProfile'] });
  return useUndoable<number>({
    title: 'Avaliação removida',
    failed: 'Não foi possível remover a avaliação',
    run: (id, options) => deleteReview({ params: { id } }, options),
  });
}
