import { Eye } from 'lucide-react';
import { useState } from 'react';
import { type AuditEntry, auditEndpoints } from '#contract/audit.ts';
import { changedFields } from '#domain/changed-fields.ts';
import { DateInput } from '#web/forms/date-field.tsx';
import { messagesOf } from '#web/forms/noun-messages.ts';
import type { Columns } from '#web/list/columns.tsx';
import { ShortcutsDialog, ShortcutsLine, useListKeys } from '#web/list/keyboard.tsx';
import { useAddressedRow, useListAddress } from '#web/list/list-address.ts';
import type { ListFilter } from '#web/list/list-toolbar.tsx';
import { ListView } from '#web/list/list-view.tsx';
import { ExportButton, PanelHead } from '#web/list/panel-head.tsx';
import { useFind } from '#web/list/record-calls.ts';
import { filterOptions, useRowOptions } from '#web/list/row-options.ts';
import type { FilterOf } from '#web/panel-paths.ts';
import { useCall, useDownload } from '#web/session/use-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { rowFilter } from '../choices/row-fields.tsx';
import { useProductSource, useShopSource, useStationSource } from '../choices/row-sources.ts';
import { formatMoment } from '../format-moment.ts';
import { actionWords, actorName, auditedName, auditedThings } from './audit-words.ts';

export const meta = () => adminMeta('Auditoria');
export const handle = noticesAtTop;

const words = messagesOf({ one: 'mudança', many: 'mudanças', gender: 'f' });

const columns: Columns<AuditEntry> = [
  { id: 'at', header: 'Quando', value: ({ at }) => formatMoment(at) },
  { id: 'user', header: 'Quem', value: actorName },
  {
    id: 'action',
    header: 'O que fez',
    value: (entry) => `${actionWords(entry.action)} ${auditedName(entry)}`.trim(),
    heading: true,
  },
];

function dayField(filter: 'from' | 'to', label: string): ListFilter<FilterOf<'audit'>> {
  return {
    filter,
    label,
    field: ({ label, value, onChange }) => (
      <Field label={label} className="lg:w-44">
        {(control) => <DateInput {...control} label={label} value={value} onChange={onChange} />}
      </Field>
    ),
  };
}

/** Lists the changes made by administrators: by which person, when, and the values before (design, section 4). */
export default function AuditPage() {
  const address = useListAddress('audit', auditEndpoints.listAudit.query);
  const entries = useCall('listAudit', { query: address.query }, { keepPreviousData: true });
  const people = useCall('listAuditPeople');
  const products = useProductSource();
  const shops = useShopSource();
  const stations = useStationSource(() => undefined);
  const fuels = useRowOptions('listFuelTypes');
  const download = useDownload('exportAudit');
  const [open, setOpen] = useState<AuditEntry | 'shortcuts' | null>(null);
  const openEntry = (entry: AuditEntry) => {
    setOpen(entry);
    address.show(entry.id);
  };
  const close = () => {
    setOpen(null);
    address.show(undefined);
  };
  const find = useFind('readAuditEntry');
  useAddressedRow({
    address,
    words,
    rows: entries.data?.data,
    find,
    isOpen: () => open !== null,
    open: (entry) => setOpen((current) => current ?? entry),
  });
  useListKeys({ help: () => setOpen('shortcuts') });
  const filters: ListFilter<FilterOf<'audit'>>[] = [
    {
      filter: 'userId',
      label: 'Quem',
      options: [
        { value: '', label: 'Todas as pessoas' },
        ...(people.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    {
      filter: 'noun',
      label: 'O quê',
      options: [
        { value: '', label: 'Tudo' },
        ...Object.entries(auditedThings).map(([value, label]) => ({ value, label })),
      ],
    },
    rowFilter('productId', 'Produto', products),
    rowFilter('establishmentId', 'Estabelecimento', shops),
    { filter: 'typeId', label: 'Combustível', options: filterOptions(fuels, 'Todos os combustíveis') },
    rowFilter('stationId', 'Posto', stations),
    dayField('from', 'De'),
    dayField('to', 'Até'),
  ];
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5">
      <PanelHead
        title="Auditoria"
        about="Tudo o que foi mudado pelo painel: quem, quando, como era e como ficou; e quem entrou nele. Ninguém altera este registro."
      >
        <ExportButton exportList={() => download({ query: address.exportQuery })} />
      </PanelHead>
      <ListView
        address={address}
        words={words}
        caption="Auditoria"
        searchFor="Nome do registro"
        filters={filters}
        columns={columns}
        query={entries}
        rows={(entries.data?.data ?? []).map((entry) => ({
          key: String(entry.id),
          row: entry,
          name: `${actionWords(entry.action)} ${auditedName(entry)}`.trim(),
          actions: [{ label: 'Ver mudança', icon: Eye, run: () => openEntry(entry) }],
        }))}
      />
      <ShortcutsLine readOnly open={() => setOpen('shortcuts')} />
      {open === 'shortcuts' && <ShortcutsDialog readOnly close={close} />}
      {open !== null && open !== 'shortcuts' && <AuditEntryDialog entry={open} close={close} />}
    </div>
  );
}

/** Shows each field before and after one change. */
function AuditEntryDialog({ entry, close }: { entry: AuditEntry; close: () => void }) {
  const { action, at } = entry;
  const fields = changedFields(entry);
  return (
    <Dialog
      title={`${actorName(entry)} ${actionWords(action)}`}
      description={[auditedName(entry), formatMoment(at)].filter(Boolean).join(' · ')}
      close={close}
      footer={
        <Button variant="outline" size="lg" onClick={close}>
          Fechar
        </Button>
      }
    >
      {fields.length === 0 ? (
        <p>Nada mudou nos dados.</p>
      ) : (
        <table className="w-full text-small">
          <caption className="sr-only">Campos alterados</caption>
          <thead>
            <tr className="text-left text-muted-foreground">
              <th scope="col" className="py-2 pr-3 font-semibold">
                Campo
              </th>
              <th scope="col" className="py-2 pr-3 font-semibold">
                Antes
              </th>
              <th scope="col" className="py-2 font-semibold">
                Depois
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, before, after }) => (
              <tr key={field} className="border-t border-border align-top">
                <th scope="row" className="py-2 pr-3 text-left font-semibold wrap-anywhere">
                  {field}
                </th>
                <td className="py-2 pr-3 wrap-anywhere num">{before || 'sem valor'}</td>
                <td className="py-2 wrap-anywhere num">{after || 'sem valor'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
