import type { GoodsNameProposal } from '#contract/goods-names.ts';
import { counted } from '#domain/text.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { notify } from '#web/ui/notify.ts';
import { DecisionList } from './decision-list.tsx';

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
    <DecisionList
      title="Nomes que lojas explicaram"
      about="Aceito, o nome é entendido assim nos arquivos e notas de todas."
      query={proposals}
      trouble="Não foi possível carregar os nomes"
      none="Nenhum nome espera por você."
      keyOf={({ name, productId }) => `${name} ${productId}`}
      words={({ printed }) => ['Recusar', 'Aceitar', printed]}
      decide={decide}
      show={({ printed, productName, shops }) => (
        <p>
          <span translate="no">{printed}</span> é <strong>{productName ?? 'nenhum produto comparado'}</strong>
          <span className="block text-small text-muted-foreground">{`dizem ${counted(shops, 'loja')}`}</span>
        </p>
      )}
    />
  );
}
