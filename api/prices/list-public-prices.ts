import { productRank } from '#domain/product-search.ts';
import { matches } from '#domain/text.ts';
import {
  isDemonstration,
  readCurrentPrices,
  rowsOfGoods,
  rowsOfProducts,
} from '../current-prices/current-prices.ts';
import { presentPrice } from '../current-prices/present-price.ts';
import { rankPrices } from '../current-prices/rank-prices.ts';
import { readHandler } from '../platform/handler.ts';
import { selectSynonyms } from '../products/product-queries.ts';

export const listPublicPrices = readHandler('listPublicPrices', async ({ query }, { db, today }) => {
  const { regionId, productId, search } = query;
  const [prices, synonyms, rows] = await Promise.all([
    readCurrentPrices(db, today, productId === undefined ? {} : { productIds: [productId] }),
    search ? selectSynonyms(db) : [],
    productId === undefined ? rowsOfGoods(db, 'meat') : rowsOfProducts([productId]),
  ]);
  const synonymsOf = Map.groupBy(synonyms, (synonym) => synonym.productId);
  const matchesProduct = (name: string, id: number) =>
    productRank(
      { name, synonyms: (synonymsOf.get(id) ?? []).map((synonym) => synonym.name) },
      search ?? '',
    ) !== undefined;
  const data = rankPrices(prices, today)
    .filter(
      ({ row }) =>
        (regionId === undefined || row.establishment.regionId === regionId) &&
        (!search ||
          matches(row.establishment.name, search) ||
          matchesProduct(row.productName, row.productId)),
    )
    .map((price) => presentPrice(price, today));
  return {
    data,
    count: data.length,
    today,
    demonstration: isDemonstration(prices),
    rows,
  };
});
