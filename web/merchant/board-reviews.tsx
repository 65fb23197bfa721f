import { MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import type { MerchantBoard } from '#contract/merchant-board.ts';
import { dayOf, formatMediumDate } from '#domain/city-time.ts';
import { formatRating, longestReply } from '#domain/reviews.ts';
import { counted } from '#domain/text.ts';
import { Stars } from '#web/components/stars.tsx';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { useDraft } from '#web/forms/draft.ts';
import { TextareaField } from '#web/forms/fields.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { useAct } from '#web/session/use-act.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { notify } from '#web/ui/notify.ts';

type BoardReview = MerchantBoard['reviews']['latest'][number];

/** What people say of the place. Each review has one reply, which an administrator approves. */
export function BoardReviews({ board: { reviews } }: { board: Pick<MerchantBoard, 'reviews'> }) {
  const { averageRating, count, latest } = reviews;
  const title =
    averageRating === null
      ? 'Avaliações: nenhuma ainda'
      : `Avaliações: ${formatRating(averageRating)} de ${counted(count, 'pessoa')}`;
  return (
    <Disclosure title={title} icon={MessageSquareReply}>
      {latest.length === 0 ? (
        <p className="border-t border-border p-4 text-small text-muted-foreground">
          Quando alguém avaliar o lugar, você responde aqui.
        </p>
      ) : (
        <ul className="divide-y divide-border border-t border-border">
          {latest.map((review) => (
            <ReviewRow key={review.id} review={review} />
          ))}
        </ul>
      )}
    </Disclosure>
  );
}

function ReviewRow({ review }: { review: BoardReview }) {
  const { rating, comment, createdAt, User, reply } = review;
  const [isReplying, setReplying] = useState(false);
  const mayReply = reply?.status !== 'approved';
  return (
    <li className="flex flex-col gap-2 p-4">
      <p className="flex flex-wrap items-center gap-x-3 text-small">
        <strong className="wrap-anywhere">{User.name}</strong>
        <Stars rating={rating} />
        <span className="text-muted-foreground">{formatMediumDate(dayOf(createdAt))}</span>
      </p>
      <p className="text-small wrap-anywhere">{comment}</p>
      {reply && (
        <div className="rounded-md bg-muted p-3 text-small wrap-anywhere">
          <p className="flex flex-wrap items-center gap-2">
            <strong>Sua resposta</strong>
            <StatusBadge
              status={reply.status}
              word={
                { pending: 'Espera aprovação', approved: 'Publicada', rejected: 'Não aprovada' }[reply.status]
              }
            />
          </p>
          <p className="mt-1">{reply.text}</p>
        </div>
      )}
      {mayReply && !isReplying && (
        <Button variant="ghost" className="-ml-4 w-fit" onClick={() => setReplying(true)}>
          {reply ? 'Escrever outra' : 'Responder'}
          <span className="sr-only"> a {User.name}</span>
        </Button>
      )}
      {isReplying && <ReplyForm review={review} close={() => setReplying(false)} />}
    </li>
  );
}

function ReplyForm({ review: { id, reply }, close }: { review: BoardReview; close: () => void }) {
  const { act } = useAct('replyToReview', { changes: ['readMerchantBoard'] });
  const form = useCallForm<{ reply: string }>({
    id: `resposta-${id}`,
    schema: async () => (await import('#contract/merchant-fields.ts')).reviewReplyBody,
    defaultValues: { reply: reply?.text ?? '' },
    fallback: 'Não foi possível enviar a resposta.',
    async send(body) {
      await act({ params: { id }, body });
      notify({ kind: 'success', title: 'Resposta enviada', text: 'Ela aparece depois de aprovada.' });
      close();
    },
  });
  useDraft(form);
  return (
    <CallFormFrame form={form} troubleTitle="A resposta não foi enviada" className="flex flex-col gap-3">
      <TextareaField
        form={form}
        name="reply"
        label="Resposta da loja"
        required
        rows={3}
        maxLength={longestReply}
        hint="Aparece sob a avaliação, em nome da loja."
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busy="Enviando...">
          Enviar resposta
        </SubmitButton>
        <Button variant="ghost" size="lg" onClick={close}>
          Cancelar
        </Button>
      </div>
    </CallFormFrame>
  );
}
