import type { FuelPriceRow } from '#contract/fuel-prices.ts';
import { formatDate } from '#domain/city-time.ts';
import { conditionName } from '#domain/prices.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findFuelPrices, findMatches, fuelPricesIn, readFuelPriceRows } from './fuel-price-list.ts';

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
export const exportFuelPrices = readHandler('exportFuelPrices', async ({ query }, { db, today }) => {
  const found = await fuelPricesIn(db, query, today);
  const matches = await findMatches(db, found);
  const listed = await findFuelPrices(db, { found, matches, query }, maxExportedRows + 1);
  const read = (ids: readonly number[]) =>
    readFuelPriceRows(db, { found, matches: ids, query }, { limit: ids.length, offset: 0, today });
  return { file: csvFile('precos-de-combustivel.csv', columns, listed, read) };
});
