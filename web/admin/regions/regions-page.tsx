import type { RegionRow } from '#contract/regions.ts';
import { regionCan } from '#domain/regions-can.ts';
import { messagesOf } from '#web/forms/noun-messages.ts';
import type { RecordForm } from '#web/forms/record-dialog.tsx';
import { columnsOf, type Numbered } from '#web/list/columns.tsx';
import { CrudList } from '#web/list/crud-list.tsx';
import { useRecords } from '#web/list/record-calls.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { NameField } from '../choices/row-fields.tsx';

export const meta = () => adminMeta('Regiões');
export const handle = noticesAtTop;

interface Values {
  name: string;
}

type Row = Numbered & Pick<RegionRow, 'name' | 'establishments'>;

const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor('name', { header: 'Nome', meta: { heading: true } }),
  column.accessor('establishments', { header: 'Estabelecimentos', meta: { align: 'end' } }),
]);

const form: RecordForm<RegionRow, Values> = {
  words: messagesOf({ one: 'região', many: 'regiões', gender: 'f' }),
  schema: async () => (await import('#contract/regions.ts')).regionBody,
  valuesOf: (region) => ({ name: region?.name ?? '' }),
  fields: (form) => <NameField form={form} name="name" />,
};

const changes = ['listRegions'] as const;

/** Spec, back office, section 2 (Regions manager). */
export default function RegionsPage() {
  const records = useRecords('regions', { changes });
  return (
    <CrudList
      title="Regiões"
      {...records}
      searchFor="Nome da região"
      columns={columns}
      isNarrow
      nameOf={({ name }) => name}
      form={form}
      preview={(values, saved) => ({ establishments: 0, ...saved, ...values })}
      can={regionCan}
      dependents={({ id, establishments }) =>
        establishments > 0 && {
          label: 'Ver estabelecimentos',
          to: panelPaths.list('establishments', { filters: { regionId: id } }),
        }
      }
    />
  );
}
