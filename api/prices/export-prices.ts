import type { PriceRow } from '#contract/prices.ts';
import { formatDate } from '#domain/city-time.ts';
import { conditionName } from '#domain/prices.ts';
import type { CsvColumn } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { cuts } from './goods.ts';
import { priceFile } from './price-list.ts';

const columns: readonly CsvColumn<PriceRow>[] = [
  ['ID', ({ id }) => id],
  ['Produto', ({ Product }) => Product.name],
  ['Estabelecimento', ({ Establishment }) => Establishment.name],
  ['Região', ({ Establishment }) => Establishment.Region.name],
  ['Preço (R$)', ({ price }) => price],
  ['Data da coleta', ({ collectionDate }) => formatDate(collectionDate)],
  ['Vale até', ({ expiresOn }) => formatDate(expiresOn)],
  ['Vencido', ({ expired }) => expired],
  ['Atual', ({ current }) => current],
  ['Fonte', ({ sourceName }) => sourceName],
  ['Condição', ({ paymentCondition }) => conditionName(paymentCondition)],
  ['Demonstração', ({ Establishment }) => Establishment.isDemonstration],
  ['Unidade', ({ Product }) => Product.unit],
];

/** Downloads the observations that the list's search and filters find. */
export const exportPrices = readHandler('exportPrices', ({ query }, { db, today }) =>
  priceFile(db, cuts, query, { today, name: 'precos.csv', columns }),
);
