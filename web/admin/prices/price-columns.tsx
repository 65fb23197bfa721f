import type { FuelTypeRow } from '#contract/fuel-types.ts';
import type { PriceRow } from '#contract/prices.ts';
import { dayOf, formatAge, formatDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { conditionName, priceSources, sourceName } from '#domain/prices.ts';
import { cityToday } from '#web/clock.ts';
import { Freshness } from '#web/components/freshness.tsx';
import type { OptionSource } from '#web/forms/searched-combobox.tsx';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import type { ListFilter } from '#web/list/list-toolbar.tsx';
import { PriceCell } from '#web/list/prices-in-rows.tsx';
import { filterOptions, type RowOptions } from '#web/list/row-options.ts';
import type { FilterOf } from '#web/panel-paths.ts';
import { rowFilter } from '../choices/row-fields.tsx';
import { formatMoment } from '../format-moment.ts';

/** A row of the list; unsaved prices of several fuels share one. */
export type ShownPrice = Numbered &
  Pick<
    PriceRow,
    'price' | 'collectionDate' | 'lifeDays' | 'source' | 'sourceName' | 'paymentCondition' | 'current'
  > & {
    Product: { name: string };
    Establishment: { name: string; Region?: { name: string } | null };
    productId?: number | null;
    establishmentId?: number | null;
    /** undefined: not saved yet */
    createdAt?: string;
    /** several fuels, in reais */
    prices?: readonly number[];
  };

export function shownPrice({ price, prices = [price] }: Pick<ShownPrice, 'price' | 'prices'>): string {
  return prices.map(formatReais).join(', ');
}

const price: Columns<ShownPrice>[number] = {
  id: 'price',
  header: 'Preço',
  value: shownPrice,
  cell: (price) => (
    <PriceCell id={price.id} price={price.price}>
      <strong>{shownPrice(price)}</strong>
      {price.paymentCondition !== 'any' && <Note>{conditionName(price.paymentCondition)}</Note>}
    </PriceCell>
  ),
  align: 'end',
};
const isReplaced = 'há um preço mais novo';

export const priceColumns: Record<'meat' | 'fuel', Columns<ShownPrice>> = {
  /** Spec, back office, section 2 (Prices manager). */
  meat: [
    { id: 'product', header: 'Produto', value: ({ Product }) => Product.name, heading: true },
    {
      id: 'establishment',
      header: 'Estabelecimento',
      value: ({ Establishment }) => Establishment.name,
      breaks: true,
    },
    {
      id: 'region',
      header: 'Região',
      value: ({ Establishment }) => Establishment.Region?.name || 'Sem região',
    },
    price,
    {
      id: 'collectionDate',
      header: 'Data da coleta',
      value: ({ collectionDate }) => formatDate(dayOf(collectionDate)),
    },
    {
      id: 'validity',
      header: 'Validade',
      value: ({ collectionDate, sourceName }) =>
        `${formatAge(dayOf(collectionDate), cityToday())}, ${sourceName}`,
      cell: (price) => (
        <>
          <Freshness {...price} day={dayOf(price.collectionDate)} today={cityToday()} />
          {!price.current && <Note>{isReplaced}</Note>}
        </>
      ),
    },
  ],
  /** Spec, back office, section 2 (Admin fuel module). */
  fuel: [
    {
      id: 'establishment',
      header: 'Posto',
      value: ({ Establishment, establishmentId }) =>
        Establishment.name || `Posto ID: ${establishmentId ?? '?'}`,
      heading: true,
    },
    {
      id: 'product',
      header: 'Combustível',
      value: ({ Product, productId }) => Product.name || `Tipo ID: ${productId ?? '?'}`,
    },
    price,
    {
      id: 'collectionDate',
      header: 'Data',
      value: ({ collectionDate }) => formatDate(dayOf(collectionDate)),
      cell: (price) => (
        <>
          <span className="num">{formatDate(dayOf(price.collectionDate))}</span>
          <Note>{price.current ? `fonte ${price.sourceName}` : isReplaced}</Note>
        </>
      ),
    },
    {
      id: 'updatedAt',
      header: 'Atualizado em',
      value: ({ createdAt }) => (createdAt === undefined ? 'Ainda não' : formatMoment(createdAt)),
    },
  ],
};

function Note({ children }: { children: string }) {
  return <span className="block text-micro text-muted-foreground">{children}</span>;
}

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
): ListFilter<FilterOf<'prices'>>[] {
  return [
    rowFilter('establishmentId', 'Posto', stations),
    {
      filter: 'productId',
      label: 'Combustível',
      options: [
        { value: '', label: 'Todos os combustíveis' },
        ...types.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    validity,
  ];
}
