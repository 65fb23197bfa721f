import type { PromotionRow } from '#contract/promotions.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { lowersPrice } from '#domain/promotions.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findPromotions, readPromotionRows } from './back-office-queries.ts';

const columns: readonly CsvColumn<PromotionRow>[] = [
  ['ID', ({ id }) => id],
  ['Título', ({ title }) => title],
  ['Descrição', ({ description }) => description],
  ['Estabelecimento', ({ Establishment }) => Establishment.name],
  ['Região', ({ Establishment }) => Establishment.Region.name],
  ['Produto', ({ Product }) => Product.name],
  ['Desconto (%)', ({ discountPercentage }) => discountPercentage],
  ['Preço original (R$)', ({ originalPrice }) => originalPrice],
  ['Preço promocional (R$)', ({ salePrice }) => salePrice],
  ['De', ({ startDate }) => formatDate(startDate)],
  ['Até', ({ endDate }) => formatDate(endDate)],
  ['Ativa', ({ isActive }) => isActive],
  ['Desconto real', (promotion) => promotion.fullPriceSeen && lowersPrice(promotion)],
  ['Demonstração', ({ Establishment }) => Establishment.isDemonstration],
  ['Preço visto (R$)', ({ observed }) => observed?.price ?? null],
  ['Visto em', ({ observed }) => observed && formatDate(dayOf(observed.collectionDate))],
];

/** Downloads the promotions that the list's search and filters find. */
export const exportPromotions = readHandler('exportPromotions', async ({ query }, { db, today }) => {
  const found = await findPromotions(db, query, today).limit(maxExportedRows + 1);
  return {
    file: csvFile('promocoes.csv', columns, found, (ids) => readPromotionRows(db, query, { ids, today })),
  };
});
