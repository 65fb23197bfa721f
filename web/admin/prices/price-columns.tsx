import { cityDay, dayOf, formatAge, formatDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { conditionName } from '#domain/prices.ts';
import { Freshness } from '#web/components/freshness.tsx';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { PriceCell } from '#web/list/prices-in-rows.tsx';
import { formatMoment } from '../format-moment.ts';
import type { SavedPrice } from './price-values.ts';

/** A row of the list; unsaved prices of several fuels share one. */
export type ShownPrice = Numbered &
  Omit<SavedPrice, 'id' | 'productId' | 'establishmentId'> & {
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
    { id: 'establishment', header: 'Estabelecimento', value: ({ Establishment }) => Establishment.name },
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
        `${formatAge(dayOf(collectionDate), cityDay(new Date()))}, ${sourceName}`,
      cell: (price) => (
        <>
          <Freshness {...price} day={dayOf(price.collectionDate)} today={cityDay(new Date())} />
          {!price.current && <Note>{isReplaced}</Note>}
        </>
      ),
    },
  ],
  /** Spec, back office, section 2 (Admin fuel module). */
  fuel: [
    { id: 'station', header: 'Posto', value: ({ Establishment }) => Establishment.name, heading: true },
    { id: 'fuel', header: 'Combustível', value: ({ Product }) => Product.name },
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
      value: ({ updatedAt }) => (updatedAt === undefined ? 'Ainda não' : formatMoment(updatedAt)),
    },
  ],
};

function Note({ children }: { children: string }) {
  return <span className="block text-micro text-muted-foreground">{children}</span>;
}
