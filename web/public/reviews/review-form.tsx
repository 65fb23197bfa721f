import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { OwnReview } from '#contract/reviews.ts';
import { longestReview } from '#domain/reviews.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CallFormFrame } from '#web/forms/call-form.tsx';
import { TextareaField, useFieldValue } from '#web/forms/fields.tsx';
import { StarsField } from '#web/forms/stars-field.tsx';
import { type CallForm, useCallForm } from '#web/forms/use-call-form.ts';
import { createIdempotencyKeys } from '#web/session/idempotency-keys.ts';
import { currentSession, currentSignOutReason } from '#web/session/session.ts';
import { callAsUser, SignedOut } from '#web/session/user-call.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { emptyReviewDraft, type ReviewDraft } from './review-draft.ts';
import { reviewTexts } from './review-texts.ts';
import { focusReviewBox, type ReviewedPlace } from './reviewed-place.ts';

interface ReviewFormProps {
  place: ReviewedPlace;
  begun: ReviewDraft | null;
  lose: (draft: ReviewDraft) => void;
  sent: (review: OwnReview) => void;
  /** finds the review if the person has sent it elsewhere, such as in another tab */
  find: () => Promise<OwnReview | null>;
}

/** 'Avalie o Frigocentro 604'. Spec, public side, sections 5 and 8 (Establishment review, Fuel review). */
export function ReviewForm({ place, begun, lose, sent, find }: ReviewFormProps) {
  const texts = reviewTexts[place.kind];
  const send = useSendReview(place);
  const [userId] = useState(() => currentSession()?.user.id ?? null);
  const form = useCallForm<ReviewValues>({
    id: 'avaliacao',
    schema: async () => {
      const { reviewBody, stationReviewBody } = await import('#contract/review-fields.ts');
      return place.kind === 'station' ? stationReviewBody : reviewBody;
    },
    defaultValues: { rating: emptyReviewDraft.rating, comment: emptyReviewDraft.comment },
    fallback: 'Ocorreu um erro ao enviar sua avaliação. Tente novamente mais tarde.',
    async send(values) {
      try {
        const review = await send(values);
        notify({ kind: 'success', title: 'Avaliação enviada!', text: 'Ela aparece depois de aprovada.' });
        sent(review);
      } catch (error) {
        const existing = isConflict(error) ? await find() : null;
        if (existing) {
          notify({ kind: 'error', repeats: true, title: 'Avaliação já enviada', text: texts.alreadyBefore });
          sent(existing);
          return;
        }
        if (error instanceof SignedOut) throwSignedOut();
        // The message of a server error does not help the author: the form has its own text.
        throw error instanceof CallFailure && error.status >= 500
          ? new CallFailure(error.status, undefined)
          : error;
      }
    },
  });
  useResumedDraft(form, begun);
  useKeepDraft(form, (values) => lose({ userId, ...values }));
  const checkSessionAndSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (currentSession()) return form.submit(event);
    event.preventDefault();
    lose({ userId, ...form.fields.getValues() });
  };
  const { value: comment } = useFieldValue(form, 'comment');
  const reason = String(comment ?? '').trim() === '' ? texts.disabledReason : null;
  return (
    <>
      <h3 className="mb-4 heading text-h3">Avalie o {place.name}</h3>
      <CallFormFrame
        form={{ ...form, submit: checkSessionAndSubmit }}
        troubleTitle="Erro ao enviar avaliação"
        className="flex flex-col gap-4"
      >
        <StarsField form={form} name="rating" label="Sua nota" />
        <TextareaField
          form={form}
          name="comment"
          label="Comentário"
          required
          rows={3}
          maxLength={longestReview}
          placeholder={texts.placeholder}
          hint="Sua avaliação aparece depois de aprovada."
        />
        {reason && <p className="text-small text-muted-foreground">{reason}</p>}
        <Button type="submit" size="lg" block busy={form.busy && 'Enviando...'} disabledReason={reason}>
          Enviar avaliação
        </Button>
      </CallFormFrame>
    </>
  );
}

function isConflict(error: unknown): boolean {
  return error instanceof CallFailure && error.failure?.code === 'conflict';
}

/** `SessionKeeper` redirects to the sign-in page. */
function throwSignedOut() {
  notify({
    kind: 'error',
    repeats: true,
    title: 'Erro de autenticação',
    text: 'Sua sessão expirou ou é inválida. Por favor, faça login novamente.',
  });
}

/** Continues what was begun before signing in. */
function useResumedDraft({ retype }: CallForm<ReviewValues>, begun: ReviewDraft | null) {
  const restore = useEffectEvent(() => {
    if (!begun) return;
    const { rating, comment } = begun;
    retype({ rating, ...(comment !== '' && { comment }) });
    focusReviewBox();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the intent arrives after the form
  useEffect(() => restore(), [begun]);
}

/** Passes on the input when the session ends, unless the person has signed out. */
function useKeepDraft({ fields }: CallForm<ReviewValues>, lose: (values: ReviewValues) => void) {
  const { isDirty } = fields.formState;
  const keep = useEffectEvent(() => {
    if (currentSession() !== null || currentSignOutReason() === 'left' || !isDirty) return;
    lose(fields.getValues());
  });
  useEffect(() => () => keep(), []);
}

interface ReviewValues {
  /** 1 to 5 */
  rating: number;
  comment: string;
}

/** Sends a review. A repeated attempt after a lost answer has the same key. */
function useSendReview({ kind, id }: ReviewedPlace): (values: ReviewValues) => Promise<OwnReview> {
  const apiPrefix = useApiPrefix();
  const [keys] = useState(createIdempotencyKeys);
  const create = async (values: ReviewValues, idempotencyKey: string) =>
    kind === 'station'
      ? callAsUser(apiPrefix, 'createStationReview', { params: { id }, body: values }, { idempotencyKey })
      : callAsUser(
          apiPrefix,
          'createReview',
          { body: { ...values, establishmentId: id } },
          { idempotencyKey },
        );
  return async (values) => {
    try {
      const { data } = await create(values, keys.keyOf(values));
      keys.settle(values);
      return data;
    } catch (error) {
      keys.settle(values, error);
      throw error;
    }
  };
}
