import type { FuelPriceRow } from '#contract/fuel-prices.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { conditionName } from '#domain/prices.ts';
import { columnsOf, type Numbered } from '#web/tables/table-columns.ts';
import { formatMoment } from '../format-moment.ts';
import { PriceCell } from '../manager/price-cell.tsx';
import { fuelNameOf, type NamedPrice, stationNameOf } from './price-names.ts';

/** A price as the list shows it; several that are not saved yet share a row. */
export type ShownFuelPrice = Numbered &
  NamedPrice &
  Pick<FuelPriceRow, 'price' | 'date' | 'paymentCondition' | 'current' | 'sourceName'> & {
    /** undefined: not saved yet */
    updatedAt?: string | undefined;
    /** of several fuels, in reais */
    prices?: readonly number[];
  };

export function shownPrice({ price, prices = [price] }: Pick<ShownFuelPrice, 'price' | 'prices'>): string {
  return prices.map(formatReais).join(', ');
}

const column = columnsOf<ShownFuelPrice>();

/** Spec, back office, section 2 (Admin fuel module). */
export const fuelPriceColumns = column.columns([
  column.accessor(stationNameOf, { id: 'station', header: 'Posto', meta: { heading: true } }),
  column.accessor(fuelNameOf, { id: 'fuel', header: 'Combustível' }),
  column.accessor(shownPrice, {
    id: 'price',
    header: 'Preço',
    meta: { align: 'end' },
    cell: ({ getValue, row: { original: price } }) => (
      <PriceCell id={price.id} price={price.price}>
        <strong>{getValue()}</strong>
        {price.paymentCondition !== 'any' && (
          <span className="block text-micro text-muted-foreground">
            {conditionName(price.paymentCondition)}
          </span>
        )}
      </PriceCell>
    ),
  }),
  column.accessor(({ date }) => formatDate(dayOf(date)), {
    id: 'collectionDate',
    header: 'Data',
    cell: ({ getValue, row: { original: price } }) => (
      <>
        <span className="num">{getValue()}</span>
        <span className="block text-micro text-muted-foreground">
          {price.current ? `fonte ${price.sourceName}` : 'há um preço mais novo'}
        </span>
      </>
    ),
  }),
  column.accessor(({ updatedAt }) => (updatedAt === undefined ? 'Ainda não' : formatMoment(updatedAt)), {
    id: 'updatedAt',
    header: 'Atualizado em',
  }),
]);
