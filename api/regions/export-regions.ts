import type { RegionRow } from '#contract/regions.ts';
import { formatDate } from '#domain/city-time.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findRegions, readRegionRows } from './region-queries.ts';

const columns: readonly CsvColumn<RegionRow>[] = [
  ['ID', ({ id }) => id],
  ['Nome', ({ name }) => name],
  ['Estabelecimentos', ({ establishments }) => establishments],
  ['Postos', ({ stations }) => stations],
  ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
];

/** Downloads the regions that the list's search finds. */
export const exportRegions = readHandler('exportRegions', async ({ query }, { db }) => {
  const found = await findRegions(db, query).limit(maxExportedRows + 1);
  return { file: csvFile('regioes.csv', columns, found, (ids) => readRegionRows(db, query, { ids })) };
});
