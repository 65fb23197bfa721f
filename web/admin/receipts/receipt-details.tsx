import { ListChecks } from 'lucide-react';
import type { ReceiptCase, ReceiptRow } from '#contract/receipt-rows.ts';
import { formatReais } from '#domain/money.ts';
import { formatAccessKey } from '#domain/nfce.ts';
import { receiptCan } from '#domain/receipts-can.ts';
import { ReceiptPicture } from '#web/account/receipts/receipt-picture.tsx';
import { useCall } from '#web/session/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { formatMoment } from '../format-moment.ts';
import { DetailFact, DetailFacts, EvidenceList } from '../moderation/detail-parts.tsx';
import { QueryResult } from '../query-result.tsx';
import { sayLine } from './publish-line.tsx';
import { openLines } from './publish-values.ts';
import { evidenceOf } from './receipt-words.ts';

interface ReceiptDetailsProps {
  receipt: ReceiptRow;
  /** opens the lines to publish */
  publish: () => void;
}

/** Shows a receipt, and facts that help to decide about it. */
export function ReceiptDetails({ receipt, publish }: ReceiptDetailsProps) {
  const { Establishment, User, createdAt, total, status } = receipt;
  const found = useCall('readReceipt', { params: { id: receipt.id } });
  return (
    <>
      <p className="text-small text-muted-foreground">
        {Establishment.region} · enviado em {formatMoment(createdAt)}
      </p>
      <QueryResult
        query={found}
        trouble="Não foi possível carregar o que ajuda a decidir."
        waiting={<Skeleton className="h-48 w-full" />}
      >
        {({ data }) => (
          <>
            <div className="flex items-start gap-3">
              <ReceiptPicture imageUrl={data.imageUrl} name={Establishment.name} />
              <p className="min-w-0">
                <span className="block text-micro text-muted-foreground">Total da nota</span>
                <strong className="text-h3 num">{formatReais(total)}</strong>
              </p>
            </div>
            <EvidenceList evidence={evidenceOf(data)} />
            <Lines items={data.items} />
            {receiptCan({ status }).publish.may && openLines(data).length > 0 && (
              <Button variant="soft" icon={<ListChecks aria-hidden="true" />} onClick={publish}>
                Publicar itens
              </Button>
            )}
          </>
        )}
      </QueryResult>
      <DetailFacts>
        <DetailFact name="Usuário" more={User?.email}>
          {User?.name ?? 'Anônimo'}
        </DetailFact>
        {receipt.accessKey && (
          <DetailFact name="Chave da NFC-e">{formatAccessKey(receipt.accessKey)}</DetailFact>
        )}
      </DetailFacts>
    </>
  );
}

function Lines({ items }: Pick<ReceiptCase, 'items'>) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className="text-small font-bold">Itens</h3>
      <ul className="mt-1 divide-y divide-border text-small">
        {items.map((line) => (
          <li key={line.position} className="py-1.5">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 font-semibold wrap-anywhere">{line.productName}</span>
              <span className="text-right whitespace-nowrap num">{formatReais(line.total)}</span>
            </span>
            <span className="block text-micro text-muted-foreground num">
              {sayLine(line)}
              {line.published
                ? ` · publicado como ${line.published.productName}`
                : line.match && ` · ${line.match.productName}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
