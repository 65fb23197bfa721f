import { Eye, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Import } from '#contract/imports.ts';
import { formatDate } from '#domain/city-time.ts';
import { pricesOf } from '#domain/import-report.ts';
import { importStatuses } from '#domain/imports.ts';
import { importCan } from '#domain/imports-can.ts';
import { messagesOf } from '#web/forms/noun-messages.ts';
import { columnsOf } from '#web/list/columns.tsx';
import { useListAddress } from '#web/list/list-address.ts';
import { ListView } from '#web/list/list-view.tsx';
import { ExportButton } from '#web/list/panel-head.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.ts';
import { useDownload } from '#web/session/use-download.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatMoment } from '../format-moment.ts';
import { layoutWord, senderOf, statusWords } from './import-words.ts';
import { UndoDialog } from './undo-dialog.tsx';

const words = messagesOf({ one: 'importação', many: 'importações', gender: 'f' });

const column = columnsOf<Import>();
const columns = column.columns([
  column.accessor('fileName', {
    header: 'Arquivo',
    meta: { heading: true },
    cell: ({ row: { original: found } }) => (
      <>
        {found.fileName}
        <span className="mt-0.5 block text-small font-normal text-muted-foreground">
          {[found.layout && layoutWord(found.layout), senderOf(found)].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  }),
  column.accessor(daysOf, { id: 'days', header: 'Coletas', enableSorting: false }),
  column.accessor('rowsNew', { header: 'Novas', meta: { align: 'end' } }),
  column.accessor('rowsRefused', { header: 'Recusadas', meta: { align: 'end' } }),
  column.accessor(({ startedAt }) => formatMoment(startedAt), { id: 'startedAt', header: 'Quando' }),
  column.accessor('status', {
    header: 'Situação',
    enableSorting: false,
    cell: ({ getValue }) => <Badge tone={statusWords[getValue()].tone}>{statusWords[getValue()].word}</Badge>,
  }),
]);

/** The imports there have been, each with its way back. */
export function ImportHistory() {
  const address = useListAddress('imports');
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
