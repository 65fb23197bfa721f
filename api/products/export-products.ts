import type { ProductRow } from '#contract/products.ts';
import { formatDate } from '#domain/city-time.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findProducts, readProductRows } from './back-office-queries.ts';

const columns: readonly CsvColumn<ProductRow>[] = [
  ['ID', ({ id }) => id],
  ['Nome', ({ name }) => name],
  ['Categoria', ({ Category }) => Category.name],
  ['Descrição', ({ description }) => description],
  ['Outros nomes', ({ synonyms }) => synonyms.join(', ')],
  ['Unidade', ({ unit }) => unit],
  ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
];

/** Downloads the products that the list's search and filter find. */
export const exportProducts = readHandler('exportProducts', async ({ query }, { db }) => {
  const found = await findProducts(db, query).limit(maxExportedRows + 1);
  return { file: csvFile('produtos.csv', columns, found, (ids) => readProductRows(db, query, { ids })) };
});
