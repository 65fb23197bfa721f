import { Check, X } from 'lucide-react';
import type { ReviewReply } from '#contract/reviews.ts';
import { Stars } from '#web/components/stars.tsx';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Card } from '../card.tsx';
import { QueryResult } from '../query-result.tsx';

const changes = ['listReviewReplies'] as const;

/** The replies of shops that wait: approved, they appear under their reviews. */
export function ReviewReplies() {
  const replies = useCall('listReviewReplies', { query: { status: 'pending' } }, { refetchOnMount: true });
  const { act } = useAct('decideReviewReply', { changes });
  const decide = async ({ id, version, Place }: ReviewReply, status: 'approved' | 'rejected') => {
    try {
      await act({ params: { id }, body: { status, version } });
      notify({
        kind: 'success',
        title: status === 'approved' ? 'Resposta publicada' : 'Resposta rejeitada',
        text: Place.name,
      });
    } catch (error) {
      notifyFailure(error, 'Não foi possível guardar a decisão.');
    }
  };
  return (
    <Card title="Respostas a avaliações">
      <QueryResult
        query={replies}
        trouble="Não foi possível carregar as respostas"
        waiting={<SkeletonRows rows={1} />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-muted-foreground">Nenhuma resposta espera por você.</p>
          ) : (
            <ul className="divide-y divide-border">
              {data.map((row) => (
                <li
                  key={row.id}
                  className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
                >
                  <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1 wrap-anywhere">
                    <p className="flex flex-wrap items-center gap-2 text-small">
                      <strong>{row.Place.name}</strong>
                      <Stars rating={row.rating} />
                    </p>
                    <p className="text-small text-muted-foreground">{row.comment}</p>
                    <p>{row.reply}</p>
                  </div>
                  <div className="flex gap-2">
                    <Button
                      variant="outline"
                      icon={<X aria-hidden="true" />}
                      onClick={() => decide(row, 'rejected')}
                    >
                      Rejeitar<span className="sr-only"> a resposta de {row.Place.name}</span>
                    </Button>
                    <Button icon={<Check aria-hidden="true" />} onClick={() => decide(row, 'approved')}>
                      Aprovar<span className="sr-only"> a resposta de {row.Place.name}</span>
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Card>
  );
}
