import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { MetaArgs } from 'react-router';
import { fuelTypeBody } from '#contract/fuel-fields.ts';
import { fuelTypeEndpoints } from '#contract/fuel-types.ts';
import { productBody } from '#contract/product-fields.ts';
import { type ProductRow, productEndpoints } from '#contract/products.ts';
import { denialReason } from '#domain/can.ts';
import { fuelTypeCan } from '#domain/fuel-types-can.ts';
import { type ProductUnit, productUnits, unitNames } from '#domain/products.ts';
import { productCan } from '#domain/products-can.ts';
import {
  type FieldOfForm,
  FormField,
  SelectField,
  TextareaField,
  useFieldValue,
} from '#web/forms/fields.tsx';
import { messagesOf, plainMessagesOf } from '#web/forms/noun-messages.ts';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { CrudList } from '#web/list/crud-list.tsx';
import { useRecords } from '#web/list/record-calls.ts';
import { filterOptions, labelOf, useRowOptions } from '#web/list/row-options.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { Textarea } from '#web/ui/field.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from './admin-meta.ts';
import { NameField, RowField } from './choices/row-fields.tsx';
import { fuelChanges, kindAt, useKind } from './module/modules.tsx';

const titles = { meat: 'Produtos', fuel: 'Tipos de combustível' };

export const meta = ({ location }: MetaArgs) => adminMeta(titles[kindAt(location.pathname)]);
export const handle = noticesAtTop;

export default function ProductsPage() {
  return useKind() === 'meat' ? <Products /> : <FuelTypes />;
}

interface FuelValues {
  name: string;
  description: string;
}

interface Values extends FuelValues {
  categoryId: number | null;
  unit: ProductUnit;
  synonyms: readonly string[];
}

type Row = Numbered &
  Pick<ProductRow, 'name'> &
  Partial<Pick<ProductRow, 'description' | 'synonyms'> & { Category: { name: string } }>;

const name: Columns<Row>[number] = {
  id: 'name',
  header: 'Nome',
  value: ({ name }) => name,
  heading: true,
};
const productColumns: Columns<Row> = [
  name,
  { id: 'category', header: 'Categoria', value: ({ Category }) => Category?.name ?? '' },
  { id: 'synonyms', header: 'Outros nomes', value: ({ synonyms = [] }) => synonyms.join(', ') },
];
const fuelColumns: Columns<Row> = [
  name,
  { id: 'description', header: 'Descrição', value: ({ description }) => description ?? '' },
];
const nameOf = ({ name }: Row) => name;

const words = messagesOf({ one: 'produto', many: 'produtos', gender: 'm' });
const fuelWords = plainMessagesOf({ one: 'tipo de combustível', many: 'tipos de combustível', gender: 'm' });
const changes = ['listProducts', 'listCategories'] as const;
const units = productUnits.map((value) => ({ value, label: `por ${unitNames[value]}` }));

/** Spec, back office, sections 2 and 3 (Product). */
function Products() {
  const records = useRecords('products', { query: productEndpoints.listProducts.query, changes, bodyOf });
  const sectors = useRowOptions('listSectors', { kind: 'meat' });
  const categories = useRowOptions('listCategories', { kind: 'meat' });
  return (
    <CrudList
      title={titles.meat}
      {...records}
      searchFor="Nome do produto, ou outro nome dele"
      filters={[
        { filter: 'sectorId', label: 'Setor', options: filterOptions(sectors, 'Todos os setores') },
        {
          filter: 'categoryId',
          label: 'Categoria',
          options: filterOptions(categories, 'Todas as categorias'),
        },
      ]}
      columns={productColumns}
      nameOf={nameOf}
      form={{
        words,
        schema: async () => productBody,
        valuesOf: (product): Values => ({
          name: product?.name ?? '',
          categoryId: product?.categoryId ?? null,
          unit: product?.unit ?? 'kg',
          description: product?.description ?? '',
          synonyms: product?.synonyms ?? [],
        }),
        fields: (form) => (
          <>
            <NameField form={form} name="name" />
            <RowField form={form} name="categoryId" label="Categoria" gender="f" required rows={categories} />
            <SelectField form={form} name="unit" label="Unidade" choices={units} />
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
      preview={({ name, categoryId, synonyms }) => ({
        name,
        synonyms: [...synonyms],
        Category: { name: labelOf(categories, categoryId) },
      })}
      can={productCan}
      dependents={({ id, linked }) =>
        linked.includes('prices') && {
          label: 'Ver preços',
          to: panelPaths.list('prices', { productId: id }),
        }
      }
    />
  );
}

/** Spec, back office, section 2 (Fuel brands, fuel types and fuel stations managers). */
function FuelTypes() {
  const records = useRecords('fuelTypes', {
    query: fuelTypeEndpoints.listFuelTypes.query,
    changes: fuelChanges,
  });
  return (
    <CrudList
      title={titles.fuel}
      {...records}
      searchFor="Nome do tipo"
      columns={fuelColumns}
      isNarrow
      nameOf={nameOf}
      form={{
        words: fuelWords,
        schema: async () => fuelTypeBody,
        valuesOf: (type): FuelValues => ({ name: type?.name ?? '', description: type?.description ?? '' }),
        fields: (form, type) => (
          <>
            <NameField
              form={form}
              name="name"
              hint={type ? denialReason(fuelTypeCan(type).rename) : undefined}
            />
            <TextareaField form={form} name="description" label="Descrição" rows={3} maxLength={500} />
          </>
        ),
      }}
      preview={(values) => values}
      can={fuelTypeCan}
      dependents={({ id, linked }) =>
        linked.includes('prices') && {
          label: 'Ver preços',
          to: panelPaths.list('fuelPrices', { productId: id }),
        }
      }
    />
  );
}

/** If no category is chosen, the server refuses with the message that the form shows. */
function bodyOf({ categoryId, synonyms, ...values }: Values) {
  return { ...values, categoryId: categoryId ?? 0, synonyms: [...synonyms] };
}

/** Synonyms of a product, one per line; the form contains a list of them. */
function SynonymsField<Values extends FieldValues>(field: FieldOfForm<Values>) {
  const { value, change } = useFieldValue(field.form, field.name);
  const names = value as readonly string[];
  const [text, setText] = useState(names.join('\n'));
  const [known, setKnown] = useState(names);
  // Another administrator has saved other synonyms.
  if (names !== known && linesOf(text).join('\n') !== names.join('\n')) {
    setKnown(names);
    setText(names.join('\n'));
  }
  return (
    <FormField {...field}>
      {({ ref: _, onChange: __, ...control }) => (
        <Textarea
          {...control}
          rows={4}
          value={text}
          onChange={({ target }) => {
            const lines = linesOf(target.value);
            setText(target.value);
            setKnown(lines);
            change(lines);
          }}
        />
      )}
    </FormField>
  );
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}
