import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Flag, ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { ReceiptCase, ReceiptRow } from '#contract/receipt-rows.ts';
import { receiptEndpoints } from '#contract/receipts.ts';
import { formatReais } from '#domain/money.ts';
import { formatAccessKey } from '#domain/nfce.ts';
import { receiptCan } from '#domain/receipts-can.ts';
import { counted } from '#domain/text.ts';
import { ReceiptPicture } from '#web/account/receipt-picture.tsx';
import type { Columns } from '#web/list/columns.tsx';
import { useListAddress } from '#web/list/list-address.ts';
import { useFind } from '#web/list/record-calls.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { noticesAtTop, notify } from '#web/ui/notify.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { adminMeta } from '../admin-meta.ts';
import { formatMoment } from '../format-moment.ts';
import { DetailFact, DetailFacts, EvidenceList, Moment, TwoLines } from '../moderation/detail-parts.tsx';
import { ModerationQueue } from '../moderation/moderation-queue.tsx';
import { bodyOfDecision, namedRows } from '../moderation/queue-props.ts';
import { RulesLink } from '../moderation/rules-link.tsx';
import { type CityRanges, useCityRanges } from '../price-round/use-city-ranges.ts';
import { QueryResult } from '../query-result.tsx';
import { doubtsOf, openLines, productOfMatch, type ReadyItem, readyItems } from './line-doubts.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { sayLine } from './publish-line.tsx';
import { evidenceOf, nameOf, queueWords, readyEvidence, sayItems, sayTotal } from './receipt-words.ts';

export const meta = () => adminMeta('Comprovantes');
export const handle = noticesAtTop;

const changes = ['readReceipt', 'readWaiting', 'listPrices'] as const;

const columns: Columns<ReceiptRow> = [
  {
    id: 'establishment',
    header: 'Estabelecimento',
    heading: true,
    cell: ({ Establishment: { name, region } }) => <TwoLines more={region}>{name}</TwoLines>,
  },
  { id: 'user', header: 'Usuário', cell: ({ User }) => User?.name ?? 'Anônimo' },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: (receipt) => (
      <TwoLines more={sayItems(receipt)}>
        <strong>{sayTotal(receipt)}</strong>
      </TwoLines>
    ),
  },
  { id: 'day', header: 'Data', cell: ({ createdAt }) => <Moment iso={createdAt} /> },
];

/** An approval that the dialog has made already, or one that publishes prices of the version that was shown. */
type ReceiptApproval = { done: ReceiptCase } | { version: number; items: ReadyItem[] };

/** The receipts that people send: approved or rejected, with lines published as prices. */
export default function ReceiptsPage() {
  const address = useListAddress('receipts', receiptEndpoints.listReceipts.query);
  const query = useCall(
    'listReceipts',
    { query: address.query },
    { keepPreviousData: true, refetchOnMount: true },
  );
  const { act: decide } = useAct('updateReceiptStatus', { changes });
  const { act: decideSeveral } = useAct('decideReceipts', { changes });
  const { act: publish } = useAct('publishReceiptItems', { changes });
  const { act: undo } = useAct('undoReceiptDecisions', { changes });
  const { usualOf } = useCityRanges();
  const queries = useQueryClient();
  /** The prices of a receipt whose details are shown; none for another. */
  const readyOf = (id: number) => {
    const shown = queries.getQueryData<{ data: ReceiptCase }>(['readReceipt', { params: { id } }]);
    return shown ? readyItems(shown.data, usualOf) : [];
  };
  const find = useFind('readReceipt');
  const [opened, setOpened] = useState<{ id: number; show: (receipt: ReceiptCase) => void } | null>(null);
  return (
    <>
      <ModerationQueue<ReceiptRow, ReceiptApproval | null, 'receipts'>
        title="Comprovantes"
        words={queueWords}
        order="Os que esperam há mais tempo vêm primeiro."
        links={
          <>
            <RulesLink />
            <ButtonLink
              to={panelPaths.section('reported-prices')}
              variant="outline"
              icon={<Flag aria-hidden="true" />}
            >
              Preços reportados
            </ButtonLink>
          </>
        }
        address={address}
        list="listReceipts"
        query={query}
        waiting="receipts"
        searchFor="Estabelecimento ou usuário"
        columns={columns}
        nameOf={nameOf}
        titleOf={({ Establishment }) => Establishment.name}
        details={(receipt, changed) => (
          <ReceiptDetails
            receipt={receipt}
            usualOf={usualOf}
            publish={() => setOpened({ id: receipt.id, show: changed })}
          />
        )}
        calls={{
          async decide({ id, version }, decision, options) {
            const approval = decision.status === 'approved' ? decision.approval : null;
            if (approval && 'done' in approval) return approval.done;
            const params = { id };
            if (approval) {
              return (await publish({ params, body: { ...approval, approve: true } }, options)).data;
            }
            const body = { ...bodyOfDecision(decision), version };
            return (await decide({ params, body }, options)).data;
          },
          decideSeveral: (rows, decision) =>
            decideSeveral({ body: { ...bodyOfDecision(decision), rows: namedRows(rows) } }),
          undo: (rows) => undo({ body: { rows: namedRows(rows) } }),
          find,
        }}
        askApproval={({ rows, approve, close }) => {
          const [only, ...others] = rows;
          return only && others.length === 0 ? (
            <PublishDialog
              id={only.id}
              done={(done) => approve({ done })}
              changed={() => query.refetch()}
              close={close}
            />
          ) : (
            <ApproveSeveralDialog count={rows.length} approve={() => approve(null)} close={close} />
          );
        }}
        quickApproval={{
          key: 'p',
          act: 'Aprovar e publicar os preços prontos',
          word: 'publicar prontos',
          of: ({ id, version }) => {
            const items = readyOf(id);
            return items.length === 0 ? null : { version, items };
          },
        }}
        mayUndoLater={({ decidedByRule }) => decidedByRule}
        isBehind={opened !== null}
      />
      {opened && (
        <PublishDialog
          id={opened.id}
          done={(receipt) => {
            setOpened(null);
            opened.show(receipt);
            const text = `${counted(receipt.publishedCount, 'preço')} deste comprovante.`;
            notify({ kind: 'success', title: 'Preços publicados', text });
          }}
          changed={() => query.refetch()}
          close={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface ApproveSeveralDialogProps {
  count: number;
  approve: () => void;
  close: () => void;
}

/** Several receipts are approved without publishing: their lines are checked one receipt at a time. */
function ApproveSeveralDialog({ count, approve, close }: ApproveSeveralDialogProps) {
  const receipts = counted(count, 'comprovante');
  return (
    <AlertDialog
      title={`Aprovar ${receipts}?`}
      description="Nenhum item vira preço agora. Depois, em cada comprovante, “Publicar itens” faz isso."
      cancel="Cancelar"
      action={<Button onClick={approve}>Aprovar {receipts}</Button>}
      close={close}
    />
  );
}

interface ReceiptDetailsProps {
  receipt: ReceiptRow;
  usualOf: CityRanges['usualOf'];
  /** opens the lines to publish */
  publish: () => void;
}

/** Shows a receipt, and facts that help to decide about it. */
function ReceiptDetails({ receipt, usualOf, publish }: ReceiptDetailsProps) {
  const { Establishment, User, createdAt, status, decidedByRule } = receipt;
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
                <strong className="text-h3 num">{sayTotal(receipt)}</strong>
              </p>
            </div>
            <EvidenceList
              evidence={[
                ...(status === 'pending' ? readyEvidence(readyItems(data, usualOf).length) : []),
                ...evidenceOf(data),
              ]}
            />
            <Lines items={data.items} />
            {receiptCan({ status }).publish.may && openLines(data).length > 0 && (
              <Button variant="soft" icon={<ListChecks aria-hidden="true" />} onClick={publish}>
                Publicar itens
              </Button>
            )}
          </>
        )}
      </QueryResult>
      {decidedByRule && <p className="text-small">Aprovado pela regra de confiança, sem uma pessoa.</p>}
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

/** What to look at in a line; goods that nobody knows need no word. */
function Doubts({ doubts }: { doubts: readonly string[] }) {
  return doubts.map((doubt) => (
    <span key={doubt} className="flex items-start gap-1 text-micro text-gold-ink">
      <CircleAlert size={14} aria-hidden="true" className="mt-px shrink-0" />
      {doubt}
    </span>
  ));
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
              {[
                sayLine(line),
                line.published ? `publicado como ${line.published.productName}` : line.match?.productName,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {line.match && !line.published && <Doubts doubts={doubtsOf(line, productOfMatch(line))} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
