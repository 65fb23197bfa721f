import { CalendarCheck, Eye, FileSpreadsheet, Grid2x2Check, History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type PriceBatchRow, priceBatchEndpoints } from '#contract/price-batches.ts';
import { priceBatchKindNames } from '#domain/price-batches.ts';
import { priceBatchCan } from '#domain/price-batches-can.ts';
import { counted } from '#domain/text.ts';
import { messagesOf } from '#web/forms/noun-messages.ts';
import type { Columns } from '#web/list/columns.tsx';
import { ShortcutsDialog, useListKeys } from '#web/list/keyboard.tsx';
import { useAddressedRow, useListAddress } from '#web/list/list-address.ts';
import type { ListFilter } from '#web/list/list-toolbar.tsx';
import { ListView } from '#web/list/list-view.tsx';
import { ExportButton, PanelHead } from '#web/list/panel-head.tsx';
import { useFind } from '#web/list/record-calls.ts';
import { type FilterOf, panelPaths } from '#web/panel-paths.ts';
import { useCall, useDownload } from '#web/session/use-call.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { noticesAtTop, notify } from '#web/ui/notify.ts';
import { adminMeta } from './admin-meta.ts';
import { formatMoment } from './format-moment.ts';
import { DetailFact, DetailFacts } from './moderation/detail-parts.tsx';
import { ModuleLinks } from './module/modules.tsx';
import { useUndoBatch } from './use-undo-batch.ts';

export const meta = () => adminMeta('Lotes de preços');
export const handle = noticesAtTop;

const words = messagesOf({ one: 'lote', many: 'lotes', gender: 'm' });

const columns: Columns<PriceBatchRow> = [
  {
    id: 'establishment',
    header: 'Estabelecimento ou arquivo',
    value: nameOf,
    cell: (batch) => <BatchName batch={batch} />,
    heading: true,
  },
  { id: 'user', header: 'Quem', value: savedBy },
  { id: 'createdAt', header: 'Quando', value: ({ createdAt }) => formatMoment(createdAt) },
  {
    id: 'priceCount',
    header: 'Preços',
    value: ({ priceCount }) => priceCount,
    cell: (batch) => <Counts batch={batch} />,
    align: 'end',
  },
  { id: 'state', header: 'Situação', value: sayState, cell: (batch) => <State batch={batch} /> },
];

const filters: ListFilter<FilterOf<'priceBatches'>>[] = [
  {
    filter: 'kind',
    label: 'Tipo',
    options: [
      { value: '', label: 'Todos os tipos' },
      { value: 'round', label: 'Rodadas' },
      { value: 'spreadsheet', label: 'Planilhas' },
      { value: 'confirmation', label: 'Confirmações' },
    ],
  },
];

type Open = { kind: 'batch' | 'undo'; batch: PriceBatchRow } | { kind: 'shortcuts' };

/** Lists prices that were saved together, by which person and when; each batch can be undone. */
export default function BatchesPage() {
  const address = useListAddress('priceBatches', priceBatchEndpoints.listPriceBatches.query);
  const batches = useCall('listPriceBatches', { query: address.query }, { keepPreviousData: true });
  const download = useDownload('exportPriceBatches');
  const [open, setOpen] = useState<Open | null>(null);
  const openBatch = (batch: PriceBatchRow) => {
    setOpen({ kind: 'batch', batch });
    address.show(batch.id);
  };
  const close = () => {
    setOpen(null);
    address.show(undefined);
  };
  const find = useFind('readPriceBatch');
  useAddressedRow({
    address,
    words,
    rows: batches.data?.data,
    find,
    isOpen: () => open !== null,
    open: (batch) => setOpen((current) => current ?? { kind: 'batch', batch }),
  });
  useListKeys({ help: () => setOpen({ kind: 'shortcuts' }) });
  const ask = (batch: PriceBatchRow) => {
    const permission = priceBatchCan(batch).undo;
    if (permission.may) setOpen({ kind: 'undo', batch });
    else notify({ kind: 'error', title: 'Não é possível desfazer', text: permission.why });
  };
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5">
      <PanelHead title="Lotes de preços" about={batches.data && words.counted(batches.data.count)}>
        <ExportButton exportList={() => download({ query: address.exportQuery })} />
      </PanelHead>
      <ModuleLinks kind="meat" except={panelPaths.list('priceBatches')} />
      <ListView
        address={address}
        words={words}
        caption="Lotes de preços"
        searchFor="Estabelecimento, arquivo ou pessoa"
        filters={filters}
        columns={columns}
        query={batches}
        rows={(batches.data?.data ?? []).map((batch) => {
          const permission = priceBatchCan(batch).undo;
          return {
            key: String(batch.id),
            row: batch,
            name: `lote ${batch.id}, ${nameOf(batch)}`,
            actions: [
              { label: 'Ver lote', icon: Eye, run: () => openBatch(batch) },
              {
                label: 'Desfazer',
                icon: Undo2,
                danger: true,
                refused: permission.may ? undefined : permission.why,
                run: () => ask(batch),
              },
            ],
          };
        })}
      />
      {open?.kind === 'shortcuts' && <ShortcutsDialog close={close} />}
      {open?.kind === 'batch' && (
        <BatchDialog batch={open.batch} undo={() => ask(open.batch)} close={close} />
      )}
      {open?.kind === 'undo' && <UndoDialog batch={open.batch} close={close} />}
    </div>
  );
}

function UndoDialog({ batch, close }: { batch: PriceBatchRow; close: () => void }) {
  const undo = useUndoBatch();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await undo(batch.id);
    close();
  };
  return (
    <AlertDialog
      title="Desfazer este lote?"
      description={`${counted(batch.priceCount, 'preço', 'preços')} de ${nameOf(batch)}: os que ainda valem saem, e os que eles corrigiram voltam. Preços mudados depois ficam como estão.`}
      cancel="Manter o lote"
      action={
        <Button variant="danger" busy={busy && 'Desfazendo...'} onClick={run}>
          Desfazer lote
        </Button>
      }
      busy={busy}
      close={close}
    />
  );
}

const icons = { round: Grid2x2Check, spreadsheet: FileSpreadsheet, confirmation: CalendarCheck } as const;

function BatchName({ batch }: { batch: PriceBatchRow }) {
  const { kind, establishmentId } = batch;
  const Icon = icons[kind];
  return (
    <span className="flex items-start gap-2">
      <Icon
        size={18}
        role="img"
        aria-label={priceBatchKindNames[kind]}
        className="mt-0.5 shrink-0 text-primary-ink"
      />
      <span className="min-w-0 wrap-anywhere">
        {kind === 'round' && establishmentId !== null ? (
          <Link
            to={panelPaths.priceRound(establishmentId)}
            className="text-primary-ink underline underline-offset-3"
          >
            {nameOf(batch)}
          </Link>
        ) : (
          nameOf(batch)
        )}
        {kind === 'spreadsheet' && batch.establishmentName && (
          <span className="block text-small font-normal text-muted-foreground">
            {batch.establishmentName}
          </span>
        )}
      </span>
    </span>
  );
}

function Counts({ batch: { priceCount, refusedCount } }: { batch: PriceBatchRow }) {
  return (
    <>
      {priceCount}
      {refusedCount > 0 && (
        <span className="block text-small text-muted-foreground">
          {counted(refusedCount, 'recusado', 'recusados')}
        </span>
      )}
    </>
  );
}

function State({ batch }: { batch: PriceBatchRow }) {
  if (batch.undoneAt === null) return <span>Salvo</span>;
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone="neutral" icon={Undo2}>
        Desfeito
      </Badge>
      <span className="text-small text-muted-foreground">
        {formatMoment(batch.undoneAt)}, {undoneBy(batch)}
      </span>
    </span>
  );
}

const gone = 'Conta excluída';

/** 'Boi Nobre', 'semana.csv', 'Preços confirmados' */
function nameOf({ kind, establishmentName, fileName }: PriceBatchRow): string {
  if (kind === 'spreadsheet') return fileName ?? priceBatchKindNames[kind];
  if (kind === 'confirmation') return establishmentName ?? 'Preços confirmados';
  return establishmentName ?? 'Estabelecimento excluído';
}

function savedBy({ userName }: PriceBatchRow): string {
  return userName ?? gone;
}

function undoneBy({ undoneByName }: PriceBatchRow): string {
  return undoneByName ?? gone;
}

/** 'Salvo', 'Desfeito em 12/06/2026 às 12:00 por Ana Souza' */
function sayState(batch: PriceBatchRow): string {
  const { undoneAt } = batch;
  return undoneAt === null ? 'Salvo' : `Desfeito em ${formatMoment(undoneAt)} por ${undoneBy(batch)}`;
}

interface BatchDialogProps {
  batch: PriceBatchRow;
  undo: () => void;
  close: () => void;
}

/** Shows the prices of a batch, with a button to undo it. */
function BatchDialog({ batch, undo, close }: BatchDialogProps) {
  const { id, kind, establishmentName, priceCount, refusedCount, createdAt } = batch;
  const permission = priceBatchCan(batch).undo;
  const isSheet = kind === 'spreadsheet';
  return (
    <Dialog
      title={nameOf(batch)}
      description={`${priceBatchKindNames[kind]} · lote nº ${id}`}
      close={close}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={close}>
            Fechar
          </Button>
          <Button
            variant="danger"
            size="lg"
            icon={<Undo2 aria-hidden="true" />}
            disabledReason={permission.may ? null : permission.why}
            onClick={undo}
          >
            Desfazer lote
          </Button>
        </>
      }
    >
      <DetailFacts>
        <DetailFact name="Quem">{savedBy(batch)}</DetailFact>
        <DetailFact name="Quando">{formatMoment(createdAt)}</DetailFact>
        {isSheet && establishmentName && <DetailFact name="Estabelecimento">{establishmentName}</DetailFact>}
        <DetailFact name="Preços">{priceCount}</DetailFact>
        {refusedCount > 0 && <DetailFact name="Linhas recusadas">{refusedCount}</DetailFact>}
        <DetailFact name="Situação">{sayState(batch)}</DetailFact>
      </DetailFacts>
      <ButtonLink
        to={panelPaths.list('audit', { noun: 'price-batches', rowId: id })}
        variant="soft"
        icon={<History aria-hidden="true" />}
        className="mt-4"
      >
        Ver na auditoria
      </ButtonLink>
    </Dialog>
  );
}
