import type { SectorRow } from '#contract/sectors.ts';
import { formatDate } from '#domain/city-time.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findSectors, readSectorRows } from './sector-queries.ts';

const columns: readonly CsvColumn<SectorRow>[] = [
  ['ID', ({ id }) => id],
  ['Nome', ({ name }) => name],
  ['Categorias', ({ categories }) => categories],
  ['Estabelecimentos', ({ establishments }) => establishments],
  ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
  ['Aberto ao público', ({ isOpen }) => isOpen],
];

/** Downloads the sectors that the list's search finds. */
export const exportSectors = readHandler('exportSectors', async ({ query }, { db }) => {
  const found = await findSectors(db, query).limit(maxExportedRows + 1);
  return { file: csvFile('setores.csv', columns, found, (ids) => readSectorRows(db, query, { ids })) };
});
