import type { ProductRow } from '#contract/products.ts';
import { productCan } from '#domain/products-can.ts';
import { wordsOf } from '#web/forms/noun-words.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
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
import { MarkedName } from '../demonstration/marked-name.tsx';
import { Manager } from '../manager/manager.tsx';
import { useFind } from '../manager/use-find.ts';
import { SynonymsField } from './synonyms-field.tsx';

export const meta = () => adminMeta('Produtos');
export const handle = noticesAtTop;

interface Values {
  name: string;
  categoryId: number | null;
  description: string;
  synonyms: readonly string[];
}

type Row = Numbered &
  Pick<ProductRow, 'name' | 'synonyms' | 'isDemonstration'> & { Category: { name: string } };

const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Nome',
    meta: { heading: true },
    cell: ({ row: { original } }) => <MarkedName of={original} />,
  }),
  column.accessor((product) => product.Category.name, { id: 'category', header: 'Categoria' }),
  column.accessor((product) => product.synonyms.join(', '), { id: 'synonyms', header: 'Outros nomes' }),
]);

const words = wordsOf({ one: 'produto', many: 'produtos', gender: 'm' });
const changes = ['listProducts', 'listCategories'] as const;

/** The products of the city. Spec, back office, sections 2 and 3. */
export default function ProductsPage() {
  const address = useListAddress('products');
  const products = useCall('listProducts', { query: address.query }, { keepPreviousData: true });
  const categories = useRowOptions('listCategories');
  const find = useFind('readProductRow');
  const exportProducts = useDownload('exportProducts');
  const { act: createProduct } = useAct('createProduct', { changes });
  const { act: updateProduct } = useAct('updateProduct', { changes });
  const { act: deleteProduct } = useAct('deleteProduct', { changes });
  return (
    <Manager
      title="Produtos"
      address={address}
      query={products}
      searchFor="Nome do produto, ou outro nome dele"
      filters={[
        {
          filter: 'categoryId',
          label: 'Categoria',
          options: filterOptions(categories, 'Todas as categorias'),
        },
      ]}
      columns={columns}
      nameOf={({ name }) => name}
      form={{
        words,
        schema: async () => (await import('#contract/product-fields.ts')).productBody,
        valuesOf: (product): Values => ({
          name: product?.name ?? '',
          categoryId: product?.categoryId ?? null,
          description: product?.description ?? '',
          synonyms: product?.synonyms ?? [],
        }),
        fields: (form) => (
          <>
            <TextField form={form} name="name" label="Nome" required maxLength={100} autoComplete="off" />
            <RowField form={form} name="categoryId" label="Categoria" gender="f" required rows={categories} />
            <TextareaField form={form} name="description" label="Descrição" rows={3} maxLength={500} />
            <SynonymsField
              form={form}
              name="synonyms"
              label="Outros nomes"
              hint="Um por linha, como as lojas e as pessoas escrevem. A busca do site também encontra por eles."
            />
          </>
        ),
      }}
      preview={({ name, categoryId, synonyms }, saved) => ({
        name,
        isDemonstration: saved?.isDemonstration ?? false,
        synonyms: [...synonyms],
        Category: { name: labelOf(categories, categoryId) },
      })}
      calls={{
        create: (values, idempotencyKey) => createProduct({ body: bodyOf(values) }, { idempotencyKey }),
        update: (values, { id, version }) =>
          updateProduct({ params: { id }, body: { ...bodyOf(values), version } }),
        remove: ({ id, version }, options) => deleteProduct({ params: { id }, query: { version } }, options),
        find,
      }}
      exportList={() => exportProducts({ query: address.exportQuery })}
      can={productCan}
      dependents={({ id, linked }) =>
        linked.includes('prices') && {
          label: 'Ver preços',
          to: panelPaths.list('prices', { filters: { productId: id } }),
        }
      }
    />
  );
}

/** Without a category the server refuses it, in the words that the form has for it too. */
function bodyOf({ categoryId, synonyms, ...values }: Values) {
  return { ...values, categoryId: categoryId ?? 0, synonyms: [...synonyms] };
}
