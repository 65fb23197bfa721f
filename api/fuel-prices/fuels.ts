import type { Input } from '#contract/endpoint.ts';
import type { FuelPriceRow, fuelPriceEndpoints } from '#contract/fuel-prices.ts';
import { type Day, toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { presentObservation } from '../current-prices/present.ts';
import { isFuel, isStation } from '../platform/kinds.ts';
import type { Goods } from '../prices/goods.ts';
import type { PriceListQuery } from '../prices/price-list.ts';
import type { SelectedPrice } from '../prices/price-row-queries.ts';

export const fuels: Goods<FuelPriceRow> = {
  kind: 'fuel',
  noun: 'fuel-prices',
  isGoods: isFuel,
  isPlace: isStation,
  present: presentFuelPriceRow,
  isTaken: 'Já há um preço de pesquisa deste combustível neste posto, deste mesmo dia.',
};

function presentFuelPriceRow(row: SelectedPrice, today: Day): FuelPriceRow {
  const { id, establishmentId, productId, current, replacesId, isDemonstration } = row;
  return {
    id,
    stationId: establishmentId,
    Station: {
      id: establishmentId,
      name: row.establishmentName,
      address: row.stationAddress,
      isDemonstration,
    },
    typeId: productId,
    FuelType: { id: productId, name: row.productName },
    price: toReais(row.priceCentavos),
    date: toCityIso(row.observedAt),
    ...presentObservation(row, 'fuel', today),
    current,
    replacesId,
    updatedAt: toCityIso(row.createdAt),
  };
}

type FuelPriceListQuery = Input<typeof fuelPriceEndpoints.exportFuelPrices>['query'];

const orders = {
  collectionDate: 'collectionDate',
  '-collectionDate': '-collectionDate',
  id: 'id',
  '-id': '-id',
  station: 'establishment',
  '-station': '-establishment',
} as const satisfies Record<FuelPriceListQuery['sort'], PriceListQuery['sort']>;

/** Turns the query of a list of fuel prices into one of a list of prices. */
export function ofPrices<Query extends FuelPriceListQuery>({ stationId, typeId, sort, ...query }: Query) {
  return { ...query, establishmentId: stationId, productId: typeId, sort: orders[sort] };
}
