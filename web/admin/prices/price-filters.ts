import type { FuelTypeRow } from '#contract/fuel-types.ts';
import { priceSources, sourceName } from '#domain/prices.ts';
import type { OptionSource } from '#web/forms/option-source.ts';
import type { ListFilter } from '#web/list/list-toolbar.tsx';
import { filterOptions, type RowOptions } from '#web/list/row-options.ts';
import type { FilterOf } from '#web/panel-paths.ts';
import { rowFilter } from '../choices/row-fields.tsx';

const validity = {
  filter: 'validity',
  label: 'Validade',
  options: [
    { value: '', label: 'Qualquer validade' },
    { value: 'valid', label: 'Válidos' },
    { value: 'expiring', label: 'Vencem em 2 dias' },
    { value: 'expired', label: 'Vencidos' },
  ],
} as const;

interface MeatChoices {
  products: OptionSource;
  shops: OptionSource;
  regions: RowOptions;
  categories: RowOptions;
}

export function meatPriceFilters({
  products,
  shops,
  regions,
  categories,
}: MeatChoices): ListFilter<FilterOf<'prices'>>[] {
  return [
    validity,
    rowFilter('productId', 'Produto', products),
    rowFilter('establishmentId', 'Estabelecimento', shops),
    { filter: 'regionId', label: 'Região', options: filterOptions(regions, 'Todas as regiões') },
    { filter: 'categoryId', label: 'Categoria', options: filterOptions(categories, 'Todas as categorias') },
    {
      filter: 'source',
      label: 'Fonte',
      options: [
        { value: '', label: 'Todas as fontes' },
        ...priceSources.map((source) => ({ value: source, label: sourceLabels[source] })),
      ],
    },
  ];
}

/** Elsewhere, prices from the panel and from the shop itself are both 'Loja'. */
const sourceLabels = {
  admin: 'Loja (painel)',
  receipt: 'Nota fiscal',
  report: sourceName('report', 'meat'),
  import: 'Pesquisa',
  merchant: 'Loja (enviado por ela)',
} as const;

/** Spec, back office, section 2 (Admin fuel module): every filter begins with all. */
export function fuelPriceFilters(
  stations: OptionSource,
  types: readonly Pick<FuelTypeRow, 'id' | 'name'>[],
): ListFilter<FilterOf<'fuelPrices'>>[] {
  return [
    rowFilter('stationId', 'Posto', stations),
    {
      filter: 'typeId',
      label: 'Combustível',
      options: [
        { value: '', label: 'Todos os combustíveis' },
        ...types.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    validity,
  ];
}
