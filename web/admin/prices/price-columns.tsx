import type { PriceRow } from '#contract/prices.ts';
import { cityDay, dayOf, formatAge, formatDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { conditionName } from '#domain/prices.ts';
import { Freshness } from '#web/components/freshness.tsx';
import { columnsOf, type Numbered } from '#web/tables/table-columns.ts';
import { PriceCell } from '../manager/price-cell.tsx';

export type PriceOnScreen = Numbered &
  Pick<
    PriceRow,
    'price' | 'collectionDate' | 'lifeDays' | 'source' | 'sourceName' | 'paymentCondition' | 'current'
  > & { Product: { name: string }; Establishment: { name: string; Region: { name: string } } };

const column = columnsOf<PriceOnScreen>();

/** Spec, back office, section 2 (Prices manager). */
export const priceColumns = column.columns([
  column.accessor(({ Product }) => Product.name, {
    id: 'product',
    header: 'Produto',
    meta: { heading: true },
  }),
  column.accessor(({ Establishment }) => Establishment.name, {
    id: 'establishment',
    header: 'Estabelecimento',
  }),
  column.accessor(({ Establishment }) => Establishment.Region.name || 'Sem região', {
    id: 'region',
    header: 'Região',
  }),
  column.accessor(({ price }) => formatReais(price), {
    id: 'price',
    header: 'Preço',
    meta: { align: 'end' },
    cell: ({ getValue, row: { original: price } }) => (
      <PriceCell id={price.id} price={price.price}>
        <strong className="whitespace-nowrap">{getValue()}</strong>
        {price.paymentCondition !== 'any' && (
          <span className="block text-micro text-muted-foreground">
            {conditionName(price.paymentCondition)}
          </span>
        )}
      </PriceCell>
    ),
  }),
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
      cell: ({ row: { original: price } }) => <Validity price={price} />,
    },
  ),
]);

function Validity({ price }: { price: PriceOnScreen }) {
  const { collectionDate, lifeDays, source, sourceName, current } = price;
  return (
    <>
      <Freshness
        day={dayOf(collectionDate)}
        lifeDays={lifeDays}
        source={source}
        sourceName={sourceName}
        today={cityDay(new Date())}
      />
      {!current && <span className="block text-micro text-muted-foreground">há um preço mais novo</span>}
    </>
  );
}
