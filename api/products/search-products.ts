import { suggestProducts } from '#domain/product-search.ts';
import { isDemonstration, readCurrentPrices, rowsOfProducts } from '../current-prices/current-prices.ts';
import { readHandler } from '../platform/handler.ts';
import { presentProducts } from './present-product.ts';
import { readProducts } from './product-queries.ts';

export const searchProducts = readHandler('searchProducts', async ({ query }, { db, today }) => {
  const rows = suggestProducts(await readProducts(db), query.search);
  const productIds = rows.map(({ id }) => id);
  const prices = productIds.length > 0 ? await readCurrentPrices(db, today, { productIds }) : [];
  const data = presentProducts(rows, prices, today);
  return {
    data,
    count: data.length,
    today,
    demonstration: isDemonstration(prices),
    rows: rowsOfProducts(productIds),
  };
});
