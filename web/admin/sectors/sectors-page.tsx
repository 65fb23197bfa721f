import { Link } from 'react-router';
import type { SectorRow } from '#contract/sectors.ts';
import { sectorCan } from '#domain/sectors-can.ts';
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

export const meta = () => adminMeta('Setores');
export const handle = noticesAtTop;

interface Values {
  name: string;
}

type Row = Numbered & Pick<SectorRow, 'name' | 'categories'>;

const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor('name', { header: 'Nome', meta: { heading: true } }),
  column.accessor('categories', {
    header: 'Categorias',
    meta: { align: 'end' },
    cell: ({ row: { original: sector } }) => <CategoryCount sector={sector} />,
  }),
]);

const form: RecordForm<SectorRow, Values> = {
  words: wordsOf({ one: 'setor', many: 'setores', gender: 'm' }),
  schema: async () => (await import('#contract/sectors.ts')).sectorBody,
  valuesOf: (sector) => ({ name: sector?.name ?? '' }),
  fields: (form) => (
    <TextField form={form} name="name" label="Nome" required maxLength={100} autoComplete="off" />
  ),
};

const changes = ['listSectors', 'listCategories'] as const;

/** Spec, back office, section 2 (Sectors manager). */
export default function SectorsPage() {
  const address = useListAddress('sectors');
  const sectors = useCall('listSectors', { query: address.query }, { keepPreviousData: true });
  const find = useFind('readSectorRow');
  const exportSectors = useDownload('exportSectors');
  const { act: createSector } = useAct('createSector', { changes });
  const { act: updateSector } = useAct('updateSector', { changes });
  const { act: deleteSector } = useAct('deleteSector', { changes });
  return (
    <Manager
      title="Setores"
      address={address}
      query={sectors}
      searchFor="Nome do setor"
      columns={columns}
      isNarrow
      nameOf={({ name }) => name}
      form={form}
      preview={(values, saved) => ({ categories: 0, ...saved, ...values })}
      calls={{
        create: (body, idempotencyKey) => createSector({ body }, { idempotencyKey }),
        update: (values, { id, version }) => updateSector({ params: { id }, body: { ...values, version } }),
        remove: ({ id, version }, options) => deleteSector({ params: { id }, query: { version } }, options),
        find,
      }}
      exportList={() => exportSectors({ query: address.exportQuery })}
      can={sectorCan}
      dependents={({ id, categories }) =>
        categories > 0 && {
          label: 'Ver categorias',
          to: panelPaths.list('categories', { filters: { sectorId: id } }),
        }
      }
    />
  );
}

function CategoryCount({ sector: { id, name, categories } }: { sector: Row }) {
  if (id === null || categories === 0) return categories;
  return (
    <Link
      to={panelPaths.list('categories', { filters: { sectorId: id } })}
      aria-label={`${categories} em ${name}`}
      className="-mx-2 px-2 py-1 font-semibold text-primary-ink underline underline-offset-3"
    >
      {categories}
    </Link>
  );
}
