import type { FuelBrandRow } from '#contract/fuel-brands.ts';
import { formatDate } from '#domain/city-time.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findBrands, readBrandRows } from './brand-queries.ts';

const columns: readonly CsvColumn<FuelBrandRow>[] = [
  ['ID', ({ id }) => id],
  ['Nome', ({ name }) => name],
  ['Logotipo', ({ logo }) => logo],
  ['Postos', ({ stations }) => stations],
  ['Atualizada em', ({ updatedAt }) => formatDate(updatedAt)],
];

/** Downloads the brands that the list's search finds. */
export const exportFuelBrands = readHandler('exportFuelBrands', async ({ query }, { db }) => {
  const found = await findBrands(db, query).limit(maxExportedRows + 1);
  return { file: csvFile('marcas.csv', columns, found, (ids) => readBrandRows(db, query, { ids })) };
});
