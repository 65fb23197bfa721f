import type { CategoryRow } from '#contract/categories.ts';
import { categoryCan } from '#domain/categories-can.ts';
import { wordsOf } from '#web/forms/noun-words.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { useDownload } from '#web/session/use-download.ts';
import { columnsOf, type Numbered } from '#web/tables/table-columns.ts';
import { useListAddress } from '#web/tables/use-list-address.ts';
import { filterOptions, labelOf, useRowOptions } from '#web/tables/use-row-options.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { RowField } from '../choices/row-field.tsx';
import { Manager } from '../manager/manager.tsx';
import { useFind } from '../manager/use-find.ts';

export const meta = () => adminMeta('Categorias');
export const handle = noticesAtTop;

interface Values {
  name: string;
  sectorId: number | null;
}

type Row = Numbered & Pick<CategoryRow, 'name' | 'products'> & { Sector: { name: string } };

const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor('name', { header: 'Nome', meta: { heading: true } }),
  column.accessor((category) => category.Sector.name, { id: 'sector', header: 'Setor' }),
  column.accessor('products', { header: 'Produtos', meta: { align: 'end' } }),
]);

const words = wordsOf({ one: 'categoria', many: 'categorias', gender: 'f' });
const changes = ['listCategories', 'listSectors'] as const;

/** Spec, back office, section 2 (Categories manager). */
export default function CategoriesPage() {
  const address = useListAddress('categories');
  const categories = useCall('listCategories', { query: address.query }, { keepPreviousData: true });
  const sectors = useRowOptions('listSectors');
  const find = useFind('readCategoryRow');
  const exportCategories = useDownload('exportCategories');
  const { act: createCategory } = useAct('createCategory', { changes });
  const { act: updateCategory } = useAct('updateCategory', { changes });
  const { act: deleteCategory } = useAct('deleteCategory', { changes });
  return (
    <Manager
      title="Categorias"
      address={address}
      query={categories}
      searchFor="Nome da categoria"
      filters={[{ filter: 'sectorId', label: 'Setor', options: filterOptions(sectors, 'Todos os setores') }]}
      columns={columns}
      isNarrow
      nameOf={({ name }) => name}
      form={{
        words,
        schema: async () => (await import('#contract/categories.ts')).categoryBody,
        valuesOf: (category): Values => ({
          name: category?.name ?? '',
          sectorId: category?.sectorId ?? null,
        }),
        fields: (form) => (
          <>
            <TextField form={form} name="name" label="Nome" required maxLength={100} autoComplete="off" />
            <RowField form={form} name="sectorId" label="Setor" gender="m" required rows={sectors} />
          </>
        ),
      }}
      preview={({ name, sectorId }, saved) => ({
        products: saved?.products ?? 0,
        name,
        Sector: { name: labelOf(sectors, sectorId) },
      })}
      calls={{
        create: (values, idempotencyKey) => createCategory({ body: chosen(values) }, { idempotencyKey }),
        update: (values, { id, version }) =>
          updateCategory({ params: { id }, body: { ...chosen(values), version } }),
        remove: ({ id, version }, options) => deleteCategory({ params: { id }, query: { version } }, options),
        find,
      }}
      exportList={() => exportCategories({ query: address.exportQuery })}
      can={categoryCan}
      dependents={({ id, kind, products }) =>
        products > 0 &&
        (kind === 'fuel'
          ? { label: 'Ver combustíveis', to: panelPaths.list('fuelTypes') }
          : { label: 'Ver produtos', to: panelPaths.list('products', { filters: { categoryId: id } }) })
      }
    />
  );
}

/** Without a sector the server refuses it, in the words that the form has for it too. */
function chosen({ name, sectorId }: Values): { name: string; sectorId: number } {
  return { name, sectorId: sectorId ?? 0 };
}
