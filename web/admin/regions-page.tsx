import { type RegionRow, regionBody, regionEndpoints } from '#contract/regions.ts';
import { regionCan } from '#domain/regions-can.ts';
import { messagesOf } from '#web/forms/noun-messages.ts';
import type { RecordForm } from '#web/forms/record-dialog.tsx';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { CrudList } from '#web/list/crud-list.tsx';
import { useRecords } from '#web/list/record-calls.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from './admin-meta.ts';
import { NameField } from './choices/row-fields.tsx';

export const meta = () => adminMeta('Regiões');
export const handle = noticesAtTop;

interface Values {
  name: string;
}

type Row = Numbered & Pick<RegionRow, 'name' | 'establishments'>;

const columns: Columns<Row> = [
  { id: 'name', header: 'Nome', value: ({ name }) => name, heading: true },
  {
    id: 'establishments',
    header: 'Estabelecimentos',
    value: ({ establishments }) => establishments,
    align: 'end',
  },
];

const form: RecordForm<RegionRow, Values> = {
  words: messagesOf({ one: 'região', many: 'regiões', gender: 'f' }),
  schema: async () => regionBody,
  valuesOf: (region) => ({ name: region?.name ?? '' }),
  fields: (form) => <NameField form={form} name="name" />,
};

const changes = ['listRegions'] as const;

/** Spec, back office, section 2 (Regions manager). */
export default function RegionsPage() {
  const records = useRecords('regions', { query: regionEndpoints.listRegions.query, changes });
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
          to: panelPaths.list('establishments', { regionId: id }),
        }
      }
    />
  );
}
