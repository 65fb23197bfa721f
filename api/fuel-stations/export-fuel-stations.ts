import type { FuelStationRow } from '#contract/fuel-stations.ts';
import { formatDate } from '#domain/city-time.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findStations, readStationRows } from './back-office-queries.ts';

const columns: readonly CsvColumn<FuelStationRow>[] = [
  ['ID', ({ id }) => id],
  ['Nome', ({ name }) => name],
  ['CNPJ', ({ cnpj }) => cnpj],
  ['Endereço', ({ address }) => address],
  ['Bairro', ({ neighbourhood }) => neighbourhood],
  ['CEP', ({ zipcode }) => zipcode],
  ['Telefone', ({ phoneNumber }) => phoneNumber],
  ['Marca', ({ FuelBrand }) => FuelBrand?.name ?? null],
  ['Região', ({ Region }) => Region?.name ?? null],
  ['Latitude', ({ latitude }) => latitude],
  ['Longitude', ({ longitude }) => longitude],
  ['Aberto', ({ isOpen }) => isOpen],
  ['Demonstração', ({ isDemonstration }) => isDemonstration],
  ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
];

/** Downloads the stations that the list's search and filters find. */
export const exportFuelStations = readHandler('exportFuelStations', async ({ query }, { db }) => {
  const found = await findStations(db, query).limit(maxExportedRows + 1);
  return { file: csvFile('postos.csv', columns, found, (ids) => readStationRows(db, query, { ids })) };
});
