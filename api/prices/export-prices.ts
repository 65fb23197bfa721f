import type { PriceRow } from '#contract/prices.ts';
import { formatDate } from '#domain/city-time.ts';
import { conditionName } from '#domain/prices.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findMatches, pricesIn, readPriceRows } from './price-list.ts';

const columns: readonly CsvColumn<PriceRow>[] = [
  ['ID', ({ id }) => id],
  ['Produto', ({ Product }) => Product.name],
  ['Estabelecimento', ({ Establishment }) => Establishment.name],
  ['Região', ({ Establishment }) => Establishment.Region.name],
  ['Preço por kg (R$)', ({ price }) => price],
  ['Data da coleta', ({ collectionDate }) => formatDate(collectionDate)],
  ['Vale até', ({ expiresOn }) => formatDate(expiresOn)],
  ['Vencido', ({ expired }) => expired],
  ['Atual', ({ current }) => current],
  ['Fonte', ({ sourceName }) => sourceName],
  ['Condição', ({ paymentCondition }) => conditionName(paymentCondition)],
  ['Demonstração', ({ Establishment }) => Establishment.isDemonstration],
];

/** Downloads the observations that the list's search and filters find. */
export const exportPrices = readHandler('exportPrices', async ({ query }, { db, today }) => {
  const match = await pricesIn(db, query, today);
  if (match === null) return { file: csvFile('precos.csv', columns, []) };
  const matches = await findMatches(db, match);
  const part = { limit: maxExportedRows + 1, offset: 0, today };
  const rows = await readPriceRows(db, { match, matches, query }, part);
  return { file: csvFile('precos.csv', columns, rows) };
});
