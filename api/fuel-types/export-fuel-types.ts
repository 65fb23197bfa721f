import type { FuelTypeRow } from '#contract/fuel-types.ts';
import { formatDate } from '#domain/city-time.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findFuelTypes, readFuelTypeRows } from './fuel-type-queries.ts';

const columns: readonly CsvColumn<FuelTypeRow>[] = [
  ['ID', ({ id }) => id],
  ['Nome', ({ name }) => name],
  ['Descrição', ({ description }) => description],
  ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
];

/** Downloads the fuels that the list's search finds. */
export const exportFuelTypes = readHandler('exportFuelTypes', async ({ query }, { db }) => {
  const found = await findFuelTypes(db, query).limit(maxExportedRows + 1);
  return {
    file: csvFile('tipos-de-combustivel.csv', columns, found, (ids) => readFuelTypeRows(db, query, { ids })),
  };
});
