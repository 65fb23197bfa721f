import type { RegionRow } from '#contract/regions.ts';
import { regionCan } from '#domain/regions-can.ts';
import { wordsOf } from '#web/forms/noun-words.ts';
import type { RecordForm } from '#web/forms/record-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { useDownload } from '#web/session/use-download.ts';
import { columnsOf, type Numbered } from '#web/tables/table-columns.ts';
import { useListAddress } from '#web/tables/use-list-address.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { Manager } from '../manager/manager.tsx';
import { useFind } from '../manager/use-find.ts';

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
  words: wordsOf({ one: 'região', many: 'regiões', gender: 'f' }),
  schema: async () => (await import('#contract/regions.ts')).regionBody,
  valuesOf: (region) => ({ name: region?.name ?? '' }),
  fields: (form) => (
    <TextField form={form} name="name" label="Nome" required maxLength={100} autoComplete="off" />
  ),
};

const changes = ['listRegions'] as const;

/** Spec, back office, section 2 (Regions manager). */
export default function RegionsPage() {
  const address = useListAddress('regions');
  const regions = useCall('listRegions', { query: address.query }, { keepPreviousData: true });
  const find = useFind('readRegionRow');
  const exportRegions = useDownload('exportRegions');
  const { act: createRegion } = useAct('createRegion', { changes });
  const { act: updateRegion } = useAct('updateRegion', { changes });
  const { act: deleteRegion } = useAct('deleteRegion', { changes });
  return (
    <Manager
      title="Regiões"
      address={address}
      query={regions}
      searchFor="Nome da região"
      columns={columns}
      isNarrow
      nameOf={({ name }) => name}
      form={form}
      preview={(values, saved) => ({ establishments: 0, ...saved, ...values })}
      calls={{
        create: (body, idempotencyKey) => createRegion({ body }, { idempotencyKey }),
        update: (values, { id, version }) => updateRegion({ params: { id }, body: { ...values, version } }),
        remove: ({ id, version }, options) => deleteRegion({ params: { id }, query: { version } }, options),
        find,
      }}
      exportList={() => exportRegions({ query: address.exportQuery })}
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
