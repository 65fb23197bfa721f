import { Eye, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Import, importEndpoints } from '#contract/imports.ts';
import { formatDate } from '#domain/city-time.ts';
import { pricesOf } from '#domain/import-report.ts';
import { importStatuses } from '#domain/imports.ts';
import { importCan } from '#domain/imports-can.ts';
import { messagesOf } from '#web/forms/noun-messages.ts';
import type { Columns } from '#web/list/columns.tsx';
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
