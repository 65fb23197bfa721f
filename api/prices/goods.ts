import type { PriceRow } from '#contract/prices.ts';
import type { Orm } from '#database/database.ts';
import type { SQL } from '#database/orm.ts';
import { type Day, toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import type { PriceKind } from '#domain/prices.ts';
import { presentObservation } from '../current-prices/present.ts';
import { isCut, isShop } from '../platform/kinds.ts';
import type { SelectedPrice } from './price-row-queries.ts';

/** A kind of goods with separate calls for its prices. `Row` is an observation as these calls present it. */
export interface Goods<Row = object> {
  kind: PriceKind;
  /** of its prices in the audit log */
  noun: 'prices' | 'fuel-prices';
  /** matches its products */
  isGoods: (orm: Orm) => SQL;
  /** matches the places that sell it */
  isPlace: SQL;
  present: (row: SelectedPrice, today: Day) => Row;
  /** the message if a survey already has a price of this moment */
  isTaken: string;
}

export const cuts: Goods<PriceRow> = {
  kind: 'meat',
  noun: 'prices',
  isGoods: isCut,
  isPlace: isShop,
  present: presentPriceRow,
  isTaken: 'Já há um preço importado deste produto nesta loja, deste mesmo momento.',
};

function presentPriceRow(row: SelectedPrice, today: Day): PriceRow {
  const { id, productId, establishmentId, current, replacesId, isDemonstration } = row;
  return {
    id,
    productId,
    Product: { id: productId, name: row.productName, unit: row.unit },
    establishmentId,
    Establishment: {
      id: establishmentId,
      name: row.establishmentName,
      Region: { id: row.regionId, name: row.regionName },
      isDemonstration,
    },
    price: toReais(row.priceCentavos),
    ...presentObservation(row, 'meat', today),
    current,
    replacesId,
    createdAt: toCityIso(row.createdAt),
  };
}
