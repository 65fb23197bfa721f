import type { CategoryRow } from '#contract/categories.ts';
import { formatDate } from '#domain/city-time.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { readCategoryRows } from './category-queries.ts';

const columns: readonly CsvColumn<CategoryRow>[] = [
  ['ID', ({ id }) => id],
  ['Nome', ({ name }) => name],
  ['Setor', ({ Sector }) => Sector.name],
  ['Produtos', ({ products }) => products],
  ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
];

/** Downloads the categories that the list's search and filter find. */
export const exportCategories = readHandler('exportCategories', async ({ query }, { db }) => {
  const rows = await readCategoryRows(db, query, { limit: maxExportedRows + 1, offset: 0 });
  return { file: csvFile('categorias.csv', columns, rows) };
});
