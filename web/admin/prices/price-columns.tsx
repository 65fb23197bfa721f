import { cityDay, dayOf, formatAge, formatDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { conditionName } from '#domain/prices.ts';
import { Freshness } from '#web/components/freshness.tsx';
import { columnsOf, type Numbered } from '#web/list/columns.tsx';
import { PriceCell } from '#web/list/prices-in-rows.tsx';
import { formatMoment } from '../format-moment.ts';
import type { SavedPrice } from './price-values.ts';

/** A price as the list shows it; several fuels that are not saved yet share a row. */
export type ShownPrice = Numbered &
  Omit<SavedPrice, 'id' | 'productId' | 'establishmentId'> & {
    /** of several fuels, in reais */
    prices?: readonly number[];
  };

export function shownPrice({ price, prices = [price] }: Pick<ShownPrice, 'price' | 'prices'>): string {
  return prices.map(formatReais).join(', ');
}

const column = columnsOf<ShownPrice>();

const price = column.accessor(shownPrice, {
  id: 'price',
  header: 'Preço',
  meta: { align: 'end' },
  cell: ({ getValue, row: { original: price } }) => (
    <PriceCell id={price.id} price={price.price}>
      <strong>{getValue()}</strong>
      {price.paymentCondition !== 'any' && <Note>{conditionName(price.paymentCondition)}</Note>}
    </PriceCell>
  ),
});
const isReplaced = 'há um preço mais novo';

export const priceColumns = {
  /** Spec, back office, section 2 (Prices manager). */
  meat: column.columns([
    column.accessor(({ Product }) => Product.name, {
      id: 'product',
      header: 'Produto',
      meta: { heading: true },
    }),
    column.accessor(({ Establishment }) => Establishment.name, {
      id: 'establishment',
      header: 'Estabelecimento',
    }),
    column.accessor(({ Establishment }) => Establishment.Region?.name || 'Sem região', {
      id: 'region',
      header: 'Região',
    }),
    price,
    column.accessor(({ collectionDate }) => formatDate(dayOf(collectionDate)), {
      id: 'collectionDate',
      header: 'Data da coleta',
    }),
    column.accessor(
      ({ collectionDate, sourceName }) =>
        `${formatAge(dayOf(collectionDate), cityDay(new Date()))}, ${sourceName}`,
      {
        id: 'validity',
        header: 'Validade',
        cell: ({ row: { original: price } }) => (
          <>
            <Freshness {...price} day={dayOf(price.collectionDate)} today={cityDay(new Date())} />
            {!price.current && <Note>{isReplaced}</Note>}
          </>
        ),
      },
    ),
  ]),
  /** Spec, back office, section 2 (Admin fuel module). */
  fuel: column.columns([
    column.accessor(({ Establishment }) => Establishment.name, {
      id: 'station',
      header: 'Posto',
      meta: { heading: true },
    }),
    column.accessor(({ Product }) => Product.name, { id: 'fuel', header: 'Combustível' }),
    price,
    column.accessor(({ collectionDate }) => formatDate(dayOf(collectionDate)), {
      id: 'collectionDate',
      header: 'Data',
      cell: ({ getValue, row: { original: price } }) => (
        <>
          <span className="num">{getValue()}</span>
          <Note>{price.current ? `fonte ${price.sourceName}` : isReplaced}</Note>
        </>
      ),
    }),
    column.accessor(({ updatedAt }) => (updatedAt === undefined ? 'Ainda não' : formatMoment(updatedAt)), {
      id: 'updatedAt',
      header: 'Atualizado em',
    }),
  ]),
};

function Note({ children }: { children: string }) {
  return <span className="block text-micro text-muted-foreground">{children}</span>;
}
