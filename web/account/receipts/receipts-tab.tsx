import { Upload } from 'lucide-react';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx';
import { LoadTrouble } from '../load-trouble.tsx';
import { Panel, panelTitleId } from '../panel.tsx';
import { usePageOfTab } from '../use-page-of-tab.ts';
import { ReceiptCard } from './receipt-card.tsx';

const pageSize = 10;

/** 'Comprovantes': the receipts that the user has sent, and what became of them. */
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
  const {
    data: answer,
    error,
    refetch,
    isFetching,
  } = useCall('listOwnReceipts', { query }, { keepPreviousData: true });
  const { act: deleteReceipt } = useAct('deleteReceipt', { changes: ['listOwnReceipts', 'readProfile'] });
  const { hidden, start: remove } = useUndoable<number>({
    title: 'Comprovante removido',
    failed: 'Não foi possível remover o comprovante',
    run: (id, options) => deleteReceipt({ params: { id } }, options),
  });
  if (!answer) {
    if (error && !(error instanceof SignedOut)) {
      return (
        <LoadTrouble
          title="Falha ao carregar os comprovantes"
          error={error}
          retry={refetch}
          busy={isFetching}
          headingId={panelTitleId}
        />
      );
    }
    return (
      <Loading>
        <SkeletonRows rows={3} />
      </Loading>
    );
  }
  const shown = answer.data.filter(({ id }) => !hidden.has(id));
  const pages = Math.ceil(answer.count / pageSize);
  if (shown.length === 0) return pages > 1 ? <EmptyPage /> : <NoReceipts />;
  return (
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
        {shown.map((receipt) => (
          <li key={receipt.id}>
            <ReceiptCard
              receipt={receipt}
              remove={() => {
                remove(receipt.id);
                // The pressed button goes with its row.
                document.getElementById(panelTitleId)?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <Pagination
        label="Páginas de comprovantes"
        current={page}
        pages={pages}
        to={(other) => paths.dashboard('comprovantes', other)}
      />
    </>
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

function EmptyPage() {
  return (
    <Empty
      title="Não há mais comprovantes nesta página"
      action={
        <ButtonLink to={paths.dashboard('comprovantes')} variant="soft">
          Ver a primeira página
        </ButtonLink>
      }
    />
  );
}
