import type { PriceRow } from '#contract/prices.ts';
import { formatDate } from '#domain/city-time.ts';
import { conditionName } from '#domain/prices.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findMatches, findPrices, pricesIn, readPriceRows } from './price-list.ts';

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
  if (match === null) return { file: csvFile('precos.csv', columns, [], async () => []) };
  const matches = await findMatches(db, match);
  const found = await findPrices(db, { match, matches, query }, maxExportedRows + 1);
  const read = (ids: readonly number[]) =>
    readPriceRows(db, { match, matches: ids, query }, { limit: ids.length, offset: 0, today });
  return { file: csvFile('precos.csv', columns, found, read) };
});
