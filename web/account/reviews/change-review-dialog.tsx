import { useQueryClient } from '@tanstack/react-query';
import type { OwnReview } from '#contract/reviews.ts';
import { longestReview } from '#domain/reviews.ts';
import { useDraft } from '#web/forms/draft.ts';
import { TextareaField } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { StarsField } from '#web/forms/stars-field.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { useAct } from '#web/session/use-act.ts';
import { notify } from '#web/ui/notify.ts';
import { placeOf } from './reviewed-place.ts';

/** Prefix of the ids of the forms, which name the draft that an expiring session leaves. */
export const changeFormId = 'avaliacao-';

/** The state with which the form was opened, as its draft stores it. */
export interface ChangeOrigin {
  review: OwnReview;
  typed: undefined;
}

/** Changes a review that is not published; it then waits for approval. */
export function ChangeReviewDialog({ review, close }: { review: OwnReview; close: () => void }) {
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
