import type { ReviewReply } from '#contract/reviews.ts';
import { Stars } from '#web/components/stars.tsx';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { notify } from '#web/ui/notify.ts';
import { DecisionList } from './decision-list.tsx';

const changes = ['listReviewReplies'] as const;

/** The replies of shops that wait: approved, they appear under their reviews. */
export function ReviewReplies() {
  const replies = useCall('listReviewReplies', { query: { status: 'pending' } }, { refetchOnMount: true });
  const { act } = useAct('decideReviewReply', { changes });
  const decide = async ({ id, version, Place }: ReviewReply, isApproved: boolean) => {
    const status = isApproved ? 'approved' : 'rejected';
    try {
      await act({ params: { id }, body: { status, version } });
      notify({
        kind: 'success',
        title: isApproved ? 'Resposta publicada' : 'Resposta rejeitada',
        text: Place.name,
      });
    } catch (error) {
      notifyFailure(error, 'Não foi possível guardar a decisão.');
    }
  };
  return (
    <DecisionList
      title="Respostas a avaliações"
      query={replies}
      trouble="Não foi possível carregar as respostas"
      none="Nenhuma resposta espera por você."
      keyOf={({ id }) => id}
      words={({ Place }) => ['Rejeitar', 'Aprovar', `a resposta de ${Place.name}`]}
      decide={decide}
      show={({ Place, rating, comment, reply }) => (
        <>
          <p className="flex flex-wrap items-center gap-2 text-small">
            <strong>{Place.name}</strong>
            <Stars rating={rating} />
          </p>
          <p className="text-small text-muted-foreground">{comment}</p>
          <p>{reply}</p>
        </>
      )}
    />
  );
}
