import { suggestProducts } from '#domain/product-search.ts';
import { isDemonstration, readCurrentPrices, rowsOfProducts } from '../current-prices/current-prices.ts';
import { selectSeenReports } from '../current-prices/seen-reports.ts';
import { readHandler } from '../platform/handler.ts';
import { presentProducts } from './present-product.ts';
import { readProducts } from './product-queries.ts';

export const searchProducts = readHandler('searchProducts', async ({ query }, { db, today }) => {
  const rows = suggestProducts(await readProducts(db), query.search);
  const productIds = rows.map(({ id }) => id);
  const [prices, seen] =
    productIds.length > 0
      ? await Promise.all([
          readCurrentPrices(db, today, { productIds }),
          selectSeenReports(db, 'meat', today, { thingIds: productIds }),
        ])
      : [[], []];
  const data = presentProducts(rows, { prices, seen }, today);
  return {
    data,
    count: data.length,
    today,
    demonstration: rows.some((row) => row.isDemonstration) || isDemonstration(prices),
    rows: { ...rowsOfProducts(productIds), reported_prices: { product_id: productIds } },
  };
});
