import { Check, X } from 'lucide-react';
import type { GoodsNameProposal } from '#contract/goods-names.ts';
import { counted } from '#domain/text.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Card } from '../card.tsx';
import { QueryResult } from '../query-result.tsx';

const changes = ['listGoodsNameProposals'] as const;

/** Printed names that several shops understand in the same way. */
export function GoodsNames() {
  const proposals = useCall('listGoodsNameProposals', {}, { refetchOnMount: true });
  const { act } = useAct('decideGoodsName', { changes });
  const decide = async ({ name, printed, productId }: GoodsNameProposal, accepted: boolean) => {
    try {
      await act({ body: { name, productId, accepted } });
      notify({
        kind: 'success',
        title: accepted ? 'Vale para todas as lojas' : 'Continua com cada loja',
        text: printed,
      });
    } catch (error) {
      notifyFailure(error, 'Não foi possível guardar a decisão.');
    }
  };
  return (
    <Card
      title="Nomes que lojas explicaram"
      about="Aceito, o nome é entendido assim nos arquivos e notas de todas."
    >
      <QueryResult
        query={proposals}
        trouble="Não foi possível carregar os nomes"
        waiting={<SkeletonRows rows={1} />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-muted-foreground">Nenhum nome espera por você.</p>
          ) : (
            <ul className="divide-y divide-border">
              {data.map((row) => (
                <li
                  key={`${row.name} ${row.productId}`}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
                >
                  <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
                    <span translate="no">{row.printed}</span> é{' '}
                    <strong>{row.productName ?? 'nenhum produto comparado'}</strong>
                    <span className="block text-small text-muted-foreground">
                      {`dizem ${counted(row.shops, 'loja')}`}
                    </span>
                  </p>
                  <div className="flex gap-2">
                    <Button
                      variant="outline"
                      icon={<X aria-hidden="true" />}
                      onClick={() => decide(row, false)}
                    >
                      Recusar<span className="sr-only"> {row.printed}</span>
                    </Button>
                    <Button icon={<Check aria-hidden="true" />} onClick={() => decide(row, true)}>
                      Aceitar<span className="sr-only"> {row.printed}</span>
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
