import { Upload } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { OwnList, usePageOfTab } from '../own-list.tsx';
import { Panel } from '../panel.tsx';
import { ReceiptCard } from './receipt-card.tsx';

const pageSize = 10;

/** 'Comprovantes': the receipts that the user has sent, and their outcome. */
export function ReceiptsTab() {
  return (
    <Panel tab="comprovantes" about="As notas que você enviou e o que foi feito delas.">
      <ReceiptList />
    </Panel>
  );
}

function ReceiptList() {
  const page = usePageOfTab();
  const query = { page, limit: pageSize };
  const answer = useCall('listOwnReceipts', { query }, { keepPreviousData: true });
  const { act: deleteReceipt } = useAct('deleteReceipt', { changes: ['listOwnReceipts', 'readProfile'] });
  return (
    <OwnList
      tab="comprovantes"
      answer={answer}
      page={page}
      pageSize={pageSize}
      words={{
        loadFailure: 'Falha ao carregar os comprovantes',
        pages: 'Páginas de comprovantes',
        emptyPage: 'Não há mais comprovantes nesta página',
        removed: 'Comprovante removido',
        notRemoved: 'Não foi possível remover o comprovante',
      }}
      deleteRow={deleteReceipt}
      empty={<NoReceipts />}
    >
      {(receipts, remove) => (
        <>
          <ButtonLink
            to={paths.dashboard('enviar-comprovante')}
            variant="soft"
            className="self-start max-sm:w-full"
            icon={<Upload aria-hidden="true" />}
          >
            Enviar comprovante
          </ButtonLink>
          <ul className="flex flex-col gap-4">
            {receipts.map((receipt) => (
              <li key={receipt.id}>
                <ReceiptCard receipt={receipt} remove={() => remove(receipt.id)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </OwnList>
  );
}

function NoReceipts() {
  return (
    <Empty
      title="Nenhum comprovante ainda"
      action={
        <ButtonLink
          to={paths.dashboard('enviar-comprovante')}
          variant="soft"
          icon={<Upload aria-hidden="true" />}
        >
          Enviar comprovante
        </ButtonLink>
      }
    >
      Fotografe a nota da sua compra e envie: os preços dela ajudam a cidade inteira.
    </Empty>
  );
}
