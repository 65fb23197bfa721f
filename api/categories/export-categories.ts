import type { CategoryRow } from '#contract/categories.ts';
import { formatDate } from '#domain/city-time.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findCategories, readCategoryRows } from './category-queries.ts';

const columns: readonly CsvColumn<CategoryRow>[] = [
  ['ID', ({ id }) => id],
  ['Nome', ({ name }) => name],
  ['Setor', ({ Sector }) => Sector.name],
  ['Produtos', ({ products }) => products],
  ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
];

/** Downloads the categories that the list's search and filter find. */
export const exportCategories = readHandler('exportCategories', async ({ query }, { db }) => {
  const found = await findCategories(db, query).limit(maxExportedRows + 1);
  return { file: csvFile('categorias.csv', columns, found, (ids) => readCategoryRows(db, query, { ids })) };
});
