import { Store } from 'lucide-react';
import { useState } from 'react';
import { defaultLimit } from '#contract/limits.ts';
import type { OwnReview } from '#contract/reviews.ts';
import { findDraft } from '#web/forms/draft.ts';
import { paths } from '#web/paths.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { OwnList, usePageOfTab } from '../own-list.tsx';
import { Panel } from '../panel.tsx';
import { type ChangeOrigin, ChangeReviewDialog, changeFormId } from './change-review-dialog.tsx';
import { ReviewRow } from './review-row.tsx';

/** The reviews that the user has written, and their outcome. Spec, public side, section 2 (User account page). */
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
  const { act: deleteReview } = useAct('deleteOwnReview', { changes: ['listOwnReviews', 'readProfile'] });
  const [changed, setChanged] = useInterruptedChange();
  return (
    <OwnList
      tab="avaliacoes"
      answer={answer}
      page={page}
      pageSize={defaultLimit}
      words={{
        loadFailure: 'Falha ao carregar suas avaliações',
        pages: 'Páginas de avaliações',
        emptyPage: 'Não há mais avaliações nesta página',
        removed: 'Avaliação removida',
        notRemoved: 'Não foi possível remover a avaliação',
      }}
      deleteRow={deleteReview}
      empty={<NoReviews />}
    >
      {(reviews, remove) => (
        <>
          <ul
            aria-label="Avaliações"
            className="divide-y divide-border rounded-lg border border-border bg-card"
          >
            {reviews.map((review) => (
              <ReviewRow
                key={review.id}
                review={review}
                change={() => setChanged(review)}
                remove={() => remove(review.id)}
              />
            ))}
          </ul>
          {changed && <ChangeReviewDialog review={changed} close={() => setChanged(null)} />}
        </>
      )}
    </OwnList>
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

/** The review whose dialog is open: at first the one whose change was interrupted by the end of the session. */
function useInterruptedChange() {
  const { user } = useSignedIn();
  return useState<OwnReview | null>(() => {
    const origin = findDraft(changeFormId, user.id)?.origin as ChangeOrigin | undefined;
    return origin?.review ?? null;
  });
}
