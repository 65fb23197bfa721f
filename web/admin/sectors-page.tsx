import { Link } from 'react-router';
import { type SectorRow, sectorBody, sectorEndpoints } from '#contract/sectors.ts';
import { sectorCan } from '#domain/sectors-can.ts';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { messagesOf } from '#web/forms/noun-messages.ts';
import type { RecordForm } from '#web/forms/record-dialog.tsx';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { CrudList } from '#web/list/crud-list.tsx';
import { useRecords } from '#web/list/record-calls.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from './admin-meta.ts';
import { NameField } from './choices/row-fields.tsx';

export const meta = () => adminMeta('Setores');
export const handle = noticesAtTop;

interface Values {
  name: string;
  isOpen: boolean;
}

type Row = Numbered & Pick<SectorRow, 'name' | 'isOpen' | 'categories'>;

const columns: Columns<Row> = [
  { id: 'name', header: 'Nome', value: ({ name }) => name, heading: true },
  { id: 'isOpen', header: 'Aberto ao público', value: ({ isOpen }) => (isOpen ? 'Sim' : 'Não') },
  {
    id: 'categories',
    header: 'Categorias',
    value: ({ categories }) => categories,
    cell: (sector) => <CategoryCount sector={sector} />,
    align: 'end',
  },
];

const form: RecordForm<SectorRow, Values> = {
  words: messagesOf({ one: 'setor', many: 'setores', gender: 'm' }),
  schema: async () => sectorBody,
  valuesOf: (sector) => ({ name: sector?.name ?? '', isOpen: sector?.isOpen ?? false }),
  fields: (form) => (
    <>
      <NameField form={form} name="name" />
      <CheckboxField
        form={form}
        name="isOpen"
        label="Aberto ao público"
        hint="Sem isso, os produtos do setor e os seus preços só aparecem no painel."
      />
    </>
  ),
};

const changes = ['listSectors', 'listCategories'] as const;

/** Spec, back office, section 2 (Sectors manager). */
export default function SectorsPage() {
  const records = useRecords('sectors', { query: sectorEndpoints.listSectors.query, changes });
  return (
    <CrudList
      title="Setores"
      {...records}
      searchFor="Nome do setor"
      columns={columns}
      isNarrow
      nameOf={({ name }) => name}
      form={form}
      preview={(values, saved) => ({ categories: 0, ...saved, ...values })}
      can={sectorCan}
      dependents={({ id, categories }) =>
        categories > 0 && {
          label: 'Ver categorias',
          to: panelPaths.list('categories', { sectorId: id }),
        }
      }
    />
  );
}

function CategoryCount({ sector: { id, name, categories } }: { sector: Row }) {
  if (id === null || categories === 0) return categories;
  return (
    <Link
      to={panelPaths.list('categories', { sectorId: id })}
      aria-label={`${categories} em ${name}`}
      className="-mx-2 px-2 py-1 font-semibold text-primary-ink underline underline-offset-3"
    >
      {categories}
    </Link>
  );
}
