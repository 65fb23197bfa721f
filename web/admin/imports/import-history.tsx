import { Eye, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Import, importEndpoints } from '#contract/imports.ts';
import { formatDate } from '#domain/city-time.ts';
import { pricesOf } from '#domain/import-report.ts';
import { importStatuses } from '#domain/imports.ts';
import { importCan } from '#domain/imports-can.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { messagesOf } from '#web/forms/noun-messages.ts';
import type { Columns } from '#web/list/columns.tsx';
import { useListAddress } from '#web/list/list-address.ts';
import { ListView } from '#web/list/list-view.tsx';
import { ExportButton } from '#web/list/panel-head.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall, useDownload } from '#web/session/use-call.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { formatMoment } from '../format-moment.ts';
import { importChanges, layoutWord, senderOf, statusWords } from './import-words.ts';

const words = messagesOf({ one: 'importação', many: 'importações', gender: 'f' });

const columns: Columns<Import> = [
  {
    id: 'fileName',
    header: 'Arquivo',
    value: ({ fileName }) => fileName,
    cell: (found) => (
      <>
        {found.fileName}
        <span className="mt-0.5 block text-small font-normal text-muted-foreground">
          {[found.layout && layoutWord(found.layout), senderOf(found)].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
    heading: true,
  },
  { id: 'days', header: 'Coletas', value: daysOf },
  { id: 'rowsNew', header: 'Novas', value: ({ rowsNew }) => rowsNew, align: 'end' },
  { id: 'rowsRefused', header: 'Recusadas', value: ({ rowsRefused }) => rowsRefused, align: 'end' },
  { id: 'startedAt', header: 'Quando', value: ({ startedAt }) => formatMoment(startedAt) },
  {
    id: 'status',
    header: 'Situação',
    value: ({ status }) => status,
    cell: (original) => (
      <Badge tone={statusWords[original.status].tone}>{statusWords[original.status].word}</Badge>
    ),
  },
];

/** Lists the imports, each with a button to undo it. */
export function ImportHistory() {
  const address = useListAddress('imports', importEndpoints.listImports.query);
  const imports = useCall('listImports', { query: address.query }, { keepPreviousData: true });
  const download = useDownload('exportImports');
  const navigate = useNavigate();
  const [undoing, setUndoing] = useState<Import | null>(null);
  return (
    <section aria-labelledby="historico" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="historico" className="heading text-h2">
          Histórico
        </h2>
        <ExportButton exportList={() => download({ query: address.exportQuery })} />
      </div>
      <ListView
        address={address}
        words={words}
        caption="Importações"
        searchFor="Nome do arquivo"
        filters={[
          {
            filter: 'status',
            label: 'Situação',
            options: [
              { value: '', label: 'Todas' },
              ...importStatuses.map((status) => ({ value: status, label: statusWords[status].word })),
            ],
          },
        ]}
        columns={columns}
        query={imports}
        rows={(imports.data?.data ?? []).map((found) => {
          const { undo } = importCan({ ...found, prices: pricesOf(found) });
          return {
            key: String(found.id),
            row: found,
            name: found.fileName,
            actions: [
              { label: 'Ver', icon: Eye, run: () => navigate(panelPaths.imports(found.id)) },
              {
                label: 'Desfazer',
                icon: Undo2,
                run: () => setUndoing(found),
                ...(!undo.may && { refused: undo.why }),
              },
            ],
          };
        })}
      />
      {undoing && <UndoDialog found={undoing} close={() => setUndoing(null)} />}
    </section>
  );
}

function daysOf({ firstDay, lastDay }: Import): string {
  if (!firstDay || !lastDay) return '–';
  return firstDay === lastDay ? formatDate(firstDay) : `${formatDate(firstDay)} a ${formatDate(lastDay)}`;
}

interface UndoDialogProps {
  found: Pick<Import, 'id' | 'fileName'>;
  close: () => void;
}

/** Asks before an import is undone. The card of the import shows the progress. */
export function UndoDialog({ found: { id, fileName }, close }: UndoDialogProps) {
  const { act: undo } = useAct('undoImport', { changes: importChanges });
  const [busy, setBusy] = useState(false);
  const undoNow = async () => {
    setBusy(true);
    try {
      await undo({ params: { id } });
      notify({
        kind: 'success',
        title: 'Desfazendo a importação',
        text: 'Uma pesquisa grande leva alguns minutos.',
      });
      close();
    } catch (error) {
      setBusy(false);
      notifyFailure(error, 'Não foi possível desfazer a importação.', {
        title: 'A importação não foi desfeita',
      });
    }
  };
  return (
    <AlertDialog
      title="Desfazer esta importação?"
      description={
        <div className="flex flex-col gap-3">
          <p>
            <strong>Saem</strong> os preços que só ela trouxe e os postos que só ela trouxe. Os preços que ela
            tinha corrigido voltam a valer.
          </p>
          <p>
            <strong>Ficam</strong> os preços que outra pesquisa também traz, o que uma pesquisa mais nova
            corrigiu, os postos sobre os quais há mais alguma coisa, e os dados de cadastro que ela atualizou.
          </p>
          <p>Os postos de demonstração não voltam. O mesmo arquivo pode ser importado de novo.</p>
        </div>
      }
      cancel="Agora não"
      busy={busy}
      action={
        <Button
          variant="danger"
          icon={<Undo2 aria-hidden="true" />}
          busy={busy && 'Desfazendo...'}
          onClick={undoNow}
        >
          Desfazer importação
        </Button>
      }
      close={close}
    >
      <p className="rounded-md bg-card-sunken p-4 font-bold wrap-anywhere">{fileName}</p>
    </AlertDialog>
  );
}
