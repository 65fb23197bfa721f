import { ReceiptText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReportedPriceRow } from '#contract/reported-price-rows.ts';
import { reportedPriceEndpoints } from '#contract/reported-prices.ts';
import { formatReais } from '#domain/money.ts';
import { publicName } from '#domain/public-name.ts';
import type { Columns } from '#web/list/columns.tsx';
import { useListAddress } from '#web/list/list-address.ts';
import { useFind } from '#web/list/record-calls.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { Moment, TwoLines } from '../moderation/detail-parts.tsx';
import { ModerationQueue } from '../moderation/moderation-queue.tsx';
import { bodyOfDecision, type Decision, namedRows, queueWordsOf } from '../moderation/queue-props.ts';
import { RulesLink } from '../moderation/rules-link.tsx';
import { useWaiting } from '../use-waiting.ts';
import { ReportDetails } from './report-details.tsx';
import { ApproveReportDialog, DeleteReportDialog, type ReportApproval } from './report-dialogs.tsx';
import { nameOf, sayChange, sayRecord, subjectOf } from './report-words.ts';

export const meta = () => adminMeta('Preços reportados');
export const handle = noticesAtTop;

const words = queueWordsOf({
  one: 'preço reportado',
  many: 'preços reportados',
  gender: 'm',
  short: { one: 'relato', many: 'relatos' },
  status: 'o status do preço reportado',
});

const changes = ['readWaiting', 'listPrices'] as const;

const columns: Columns<ReportedPriceRow> = [
  {
    id: 'product',
    header: 'Produto',
    heading: true,
    cell: (report) => <TwoLines more={subjectOf(report).category}>{subjectOf(report).name}</TwoLines>,
  },
  {
    id: 'establishment',
    header: 'Estabelecimento',
    cell: (report) => <TwoLines more={subjectOf(report).region}>{subjectOf(report).place}</TwoLines>,
  },
  {
    id: 'reported',
    header: 'Reportado',
    align: 'end',
    cell: (report) => (
      <TwoLines more={sayChange(report)}>
        <strong>{formatReais(report.reportedPrice)}</strong>
      </TwoLines>
    ),
  },
  {
    id: 'user',
    header: 'Usuário',
    cell: (report) => (
      <TwoLines more={report.isByMerchant ? 'cuida do lugar' : sayRecord(report)}>
        {publicName(report.User?.name ?? null)}
      </TwoLines>
    ),
  },
  { id: 'day', header: 'Data', cell: ({ createdAt }) => <Moment iso={createdAt} /> },
];

function bodyOfReport(decision: Decision<ReportApproval>) {
  const official = decision.status === 'approved' && (decision.approval?.official ?? false);
  return { ...bodyOfDecision(decision), ...(official && { official }) };
}

/**
 * The reported prices of cuts and fuels, most urgent first. Spec, back office, section 2 (Reported prices moderation).
 */
export default function ReportedPricesPage() {
  const address = useListAddress('reportedPrices', reportedPriceEndpoints.listReportedPrices.query);
  const query = useCall(
    'listReportedPrices',
    { query: address.query },
    { keepPreviousData: true, refetchOnMount: true },
  );
  const { act: decide } = useAct('updateReportedPriceStatus', { changes });
  const { act: decideSeveral } = useAct('decideReportedPrices', { changes });
  const { act: undo } = useAct('undoReportedPriceDecisions', { changes });
  const find = useFind('readReportedPriceContext');
  const receipts = useWaiting().data?.data.receipts.count ?? 0;
  const [removed, setRemoved] = useState<ReportedPriceRow | null>(null);
  // While the question is open, a decision may be answered: only the answer says whether the price is official.
  const asked = query.data?.data.find(({ id }) => id === removed?.id) ?? removed;
  return (
    <>
      <ModerationQueue<ReportedPriceRow, ReportApproval, 'reportedPrices'>
        title="Preços reportados"
        words={words}
        order="Ordem: impacto no menor preço."
        links={
          <>
            <RulesLink />
            <ButtonLink
              to={panelPaths.list('receipts')}
              variant="outline"
              icon={<ReceiptText aria-hidden="true" />}
            >
              {`Comprovantes${receipts > 0 ? ` (${receipts})` : ''}`}
            </ButtonLink>
          </>
        }
        address={address}
        list="listReportedPrices"
        query={query}
        waiting="reportedPrices"
        searchFor="Produto, estabelecimento ou usuário"
        filters={[
          {
            filter: 'reliable',
            label: 'Quem relatou',
            options: [
              { value: '', label: 'Todas as pessoas' },
              { value: 'true', label: 'De confiança' },
            ],
          },
        ]}
        columns={columns}
        nameOf={nameOf}
        titleOf={(report) => subjectOf(report).name}
        details={(report) => <ReportDetails report={report} />}
        calls={{
          async decide({ id, version }, decision, options) {
            const body = { ...bodyOfReport(decision), version };
            return (await decide({ params: { id }, body }, options)).data;
          },
          decideSeveral: (rows, decision) =>
            decideSeveral({ body: { ...bodyOfReport(decision), rows: namedRows(rows) } }),
          undo: (rows) => undo({ body: { rows: namedRows(rows) } }),
          find: async (id) => (await find(id))?.report ?? null,
        }}
        askApproval={(asked) => <ApproveReportDialog {...asked} />}
        mayUndoLater={({ decidedByRule }) => decidedByRule !== null}
        acts={[{ label: 'Excluir relato', icon: Trash2, danger: true, run: setRemoved }]}
        isBehind={removed !== null}
      />
      {asked && <DeleteReportDialog report={asked} close={() => setRemoved(null)} />}
    </>
  );
}
