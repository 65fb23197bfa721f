import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Store } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { defaultLimit } from '#contract/limits.ts';
import type { OwnReview } from '#contract/reviews.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { longestReview } from '#domain/reviews.ts';
import { reviewCan } from '#domain/reviews-can.ts';
import { Stars } from '#web/components/stars.tsx';
import { findDraft, useDraft } from '#web/forms/draft.ts';
import { TextareaField } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { StarsField } from '#web/forms/stars-field.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { paths } from '#web/paths.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { notify } from '#web/ui/notify.ts';
import { OwnList, permissionsOf, shownStatus, usePageOfTab } from './own-list.tsx';
import { Panel } from './panel.tsx';

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

interface ReviewRowProps {
  review: OwnReview;
  change: () => void;
  remove: () => void;
}

function ReviewRow({ review, change, remove }: ReviewRowProps) {
  const { rating, comment, status, createdAt, decidedAt } = review;
  const place = placeOf(review);
  const may = permissionsOf(reviewCan, review);
  return (
    <li className="flex flex-col gap-2 p-4 lg:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-bold wrap-anywhere">
          <Link to={place.to} className="hover:underline">
            {place.name}
          </Link>
        </h2>
        <Stars rating={rating} />
      </div>
      <p className="text-small wrap-anywhere">{comment}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <StatusBadge status={shownStatus(status)} />
            {may && <span className="text-small font-semibold wrap-anywhere">{sayOutcome(review)}</span>}
          </span>
          <span className="text-small text-muted-foreground">
            Enviada em {formatDate(dayOf(createdAt))}
            {decidedAt && <span>{`, decidida em ${formatDate(dayOf(decidedAt))}`}</span>}
          </span>
        </div>
        <div className="flex flex-wrap gap-2">
          {may?.change.may && (
            <Button
              variant="outline"
              size="dense"
              icon={<Pencil aria-hidden="true" />}
              aria-label={`Alterar a avaliação: ${place.name}`}
              onClick={change}
            >
              Alterar
            </Button>
          )}
          {may?.remove.may && (
            <Button
              variant="outline"
              size="dense"
              aria-label={`Remover a avaliação: ${place.name}`}
              onClick={remove}
            >
              Remover
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** Describes the outcome of a review. Spec, public side, section 4. */
export function sayOutcome({
  status,
  rejectionReason,
}: Pick<OwnReview, 'status' | 'rejectionReason'>): string {
  switch (status) {
    case 'pending':
      return 'Aguardando aprovação';
    case 'approved':
      return 'Publicada';
    case 'rejected':
      return rejectionReason ? `Motivo: ${rejectionReason}` : 'Não foi publicada';
  }
}

/** Prefix of the ids of the forms, which name the draft that an expiring session leaves. */
const changeFormId = 'avaliacao-';

/** The state with which the form was opened, as its draft stores it. */
interface ChangeOrigin {
  review: OwnReview;
  typed: undefined;
}

/** Changes a review that is not published; it then waits for approval. */
function ChangeReviewDialog({ review, close }: { review: OwnReview; close: () => void }) {
  const queries = useQueryClient();
  const { act: updateReview } = useAct('updateOwnReview', { changes: ['listOwnReviews'] });
  const form = useCallForm({
    id: `${changeFormId}${review.id}`,
    schema: async () => {
      const { reviewBody, stationReviewBody } = await import('#contract/review-fields.ts');
      return review.fuelStationId === null ? reviewBody : stationReviewBody;
    },
    defaultValues: { rating: review.rating, comment: review.comment },
    fallback: 'Não foi possível salvar sua avaliação.',
    // An administrator may have decided in the meantime, and then the row offers other acts.
    onFailure: () => queries.invalidateQueries({ queryKey: ['listOwnReviews'] }),
    async send(values: { rating: number; comment: string }) {
      await updateReview({ params: { id: review.id }, body: { ...values, version: review.version } });
      notify({ kind: 'success', title: 'Avaliação alterada', text: 'Ela aparece depois de aprovada.' });
      close();
    },
  });
  const origin: ChangeOrigin = { review, typed: undefined };
  useDraft(form, origin);
  return (
    <FormDialog
      form={form}
      title="Alterar avaliação"
      description={placeOf(review).name}
      send="Salvar avaliação"
      troubleTitle="Sua avaliação não foi salva"
      close={close}
    >
      <StarsField form={form} name="rating" label="Sua nota" />
      <TextareaField
        form={form}
        name="comment"
        label="Comentário"
        required
        rows={4}
        maxLength={longestReview}
        hint="Sua avaliação aparece depois de aprovada."
      />
    </FormDialog>
  );
}

/** The place of a review: its name and page. */
function placeOf({ Establishment, FuelStation }: OwnReview): { name: string; to: string } {
  if (Establishment) return { name: Establishment.name, to: paths.establishment(Establishment.id) };
  if (FuelStation) return { name: FuelStation.name, to: paths.station(FuelStation.id) };
  return { name: 'Lugar removido', to: paths.home() };
}
