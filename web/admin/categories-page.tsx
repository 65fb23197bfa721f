import { type CategoryRow, categoryBody, categoryEndpoints } from '#contract/categories.ts';
import { categoryCan } from '#domain/categories-can.ts';
import { messagesOf } from '#web/forms/noun-messages.ts';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { CrudList } from '#web/list/crud-list.tsx';
import { useRecords } from '#web/list/record-calls.ts';
import { filterOptions, labelOf, useRowOptions } from '#web/list/row-options.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from './admin-meta.ts';
import { NameField, RowField } from './choices/row-fields.tsx';

export const meta = () => adminMeta('Categorias');
export const handle = noticesAtTop;

interface Values {
  name: string;
  sectorId: number | null;
}

type Row = Numbered & Pick<CategoryRow, 'name' | 'products'> & { Sector: { name: string } };

const columns: Columns<Row> = [
  { id: 'name', header: 'Nome', value: ({ name }) => name, heading: true },
  { id: 'sector', header: 'Setor', value: (category) => category.Sector.name },
  { id: 'products', header: 'Produtos', value: ({ products }) => products, align: 'end' },
];

const words = messagesOf({ one: 'categoria', many: 'categorias', gender: 'f' });
const changes = ['listCategories', 'listSectors'] as const;

/** Spec, back office, section 2 (Categories manager). */
export default function CategoriesPage() {
  const records = useRecords('categories', {
    query: categoryEndpoints.listCategories.query,
    changes,
    bodyOf: chosen,
  });
  const sectors = useRowOptions('listSectors');
  return (
    <CrudList
      title="Categorias"
      {...records}
      searchFor="Nome da categoria"
      filters={[
        { filter: 'sectorId', label: 'Setor', options: filterOptions(sectors, 'Todos os setores') },
        {
          filter: 'kind',
          label: 'Tipo',
          options: [
            { value: '', label: 'Todos os tipos' },
            { value: 'meat', label: 'Carnes e outros produtos' },
            { value: 'fuel', label: 'Combustíveis' },
          ],
        },
      ]}
      columns={columns}
      isNarrow
      nameOf={({ name }) => name}
      form={{
        words,
        schema: async () => categoryBody,
        valuesOf: (category): Values => ({
          name: category?.name ?? '',
          sectorId: category?.sectorId ?? null,
        }),
        fields: (form) => (
          <>
            <NameField form={form} name="name" />
            <RowField form={form} name="sectorId" label="Setor" gender="m" required rows={sectors} />
          </>
        ),
      }}
      preview={({ name, sectorId }, saved) => ({
        products: saved?.products ?? 0,
        name,
        Sector: { name: labelOf(sectors, sectorId) },
      })}
      can={categoryCan}
      dependents={({ id, kind, products }) =>
        products > 0 &&
        (kind === 'fuel'
          ? { label: 'Ver combustíveis', to: panelPaths.list('fuelTypes') }
          : { label: 'Ver produtos', to: panelPaths.list('products', { categoryId: id }) })
      }
    />
  );
}

/** If no sector is chosen, the server refuses with the message that the form shows. */
function chosen({ name, sectorId }: Values): { name: string; sectorId: number } {
  return { name, sectorId: sectorId ?? 0 };
}
