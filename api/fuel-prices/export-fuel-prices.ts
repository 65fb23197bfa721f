import type { FuelPriceRow } from '#contract/fuel-prices.ts';
import { formatDate } from '#domain/city-time.ts';
import { conditionName } from '#domain/prices.ts';
import type { CsvColumn } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { priceFile } from '../prices/price-list.ts';
import { fuels, ofPrices } from './fuels.ts';

const columns: readonly CsvColumn<FuelPriceRow>[] = [
  ['ID', ({ id }) => id],
  ['Posto', ({ Station }) => Station.name],
  ['Endereço', ({ Station }) => Station.address],
  ['Combustível', ({ FuelType }) => FuelType.name],
  ['Preço (R$)', ({ price }) => price],
  ['Data da coleta', ({ collectionDate }) => formatDate(collectionDate)],
  ['Vale até', ({ expiresOn }) => formatDate(expiresOn)],
  ['Vencido', ({ expired }) => expired],
  ['Atual', ({ current }) => current],
  ['Fonte', ({ sourceName }) => sourceName],
  ['Condição', ({ paymentCondition }) => conditionName(paymentCondition)],
  ['Demonstração', ({ Station }) => Station.isDemonstration],
  ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
];

/** Downloads the observations that the list's search and filters find. */
export const exportFuelPrices = readHandler('exportFuelPrices', ({ query }, { db, today }) =>
  priceFile(db, fuels, ofPrices(query), { today, name: 'precos-de-combustivel.csv', columns }),
);
