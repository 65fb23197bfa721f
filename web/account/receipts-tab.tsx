import { Trash2, Upload } from 'lucide-react';
import { Link } from 'react-router';
import type { Receipt } from '#contract/receipts.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { formatAmount, formatReais } from '#domain/money.ts';
import { receiptCan } from '#domain/receipts-can.ts';
import { counted } from '#domain/text.ts';
import { formatDecimal } from '#web/forms/number-fields.tsx';
import { paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { OwnList, permissionsOf, shownStatus, usePageOfTab } from './own-list.tsx';
import { Card, Panel } from './panel.tsx';
import { ReceiptPicture } from './receipt-picture.tsx';
import { WaitingList } from './send-receipt/waiting-list.tsx';

const pageSize = 10;

/** 'Comprovantes': the receipts that the user has sent, and their outcome. */
export function ReceiptsTab() {
  return (
    <Panel tab="comprovantes" about="As notas que você enviou e o que foi feito delas.">
      <WaitingList />
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

/** One receipt: picture, shop, total, status and outcome. */
function ReceiptCard({ receipt, remove }: { receipt: Receipt; remove: () => void }) {
  const { Establishment, ReceiptItems, total, status, rejectionReason, createdAt, imageUrl } = receipt;
  const may = permissionsOf(receiptCan, receipt);
  const sentOn = formatDate(dayOf(createdAt));
  const name = `${Establishment.name}, enviado em ${sentOn}`;
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-4">
        <ReceiptPicture imageUrl={imageUrl} name={name} />
        <div className="min-w-0 flex-1 basis-36">
          <h2 className="heading text-h3 wrap-anywhere">
            <Link
              to={paths.establishment(Establishment.id)}
              className="inline-block py-1 text-primary-ink underline-offset-3 hover:underline"
            >
              {Establishment.name}
            </Link>
          </h2>
          <p className="text-small text-muted-foreground">
            {Establishment.region} · enviado em {sentOn}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={shownStatus(status)} />
            {ReceiptItems.length > 0 && <b className="num">{formatReais(total)}</b>}
          </p>
          {may && <p className="mt-2 text-small wrap-anywhere">{sayOutcome(status, rejectionReason)}</p>}
        </div>
      </div>
      {ReceiptItems.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-tap cursor-pointer items-center text-small font-semibold text-primary-ink">
            {counted(ReceiptItems.length, 'item', 'itens')}
          </summary>
          <ul className="divide-y divide-border border-t border-border">
            {ReceiptItems.map(({ position, productName, quantity, price, total: line }) => (
              <li key={position} className="flex flex-wrap justify-between gap-x-4 py-2 text-small">
                <span className="min-w-0 wrap-anywhere">{productName}</span>
                <span className="ml-auto text-right">
                  <span className="num">
                    {formatDecimal(quantity, 0)} × {formatAmount(price)}
                  </span>{' '}
                  <span className="num">
                    = <b>{formatReais(line)}</b>
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {may?.remove.may && (
        <div className="mt-3 border-t border-border pt-3">
          <Button
            variant="ghost"
            size="dense"
            className="text-up-ink!"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={`Remover comprovante de ${name}`}
            onClick={remove}
          >
            Remover
          </Button>
        </div>
      )}
    </Card>
  );
}

function sayOutcome(status: Receipt['status'], reason: string | null): string {
  switch (status) {
    case 'pending':
      return 'Será conferido antes de valer.';
    case 'approved':
      return 'Conferido. Obrigado por ajudar a cidade.';
    case 'rejected':
      return reason === null ? 'Não foi aceito.' : `Não foi aceito: ${reason}`;
  }
}
