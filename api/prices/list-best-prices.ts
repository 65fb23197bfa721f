import { alphabetically } from '#domain/text.ts';
import { readBestPrices } from '../current-prices/best-prices.ts';
import { isDemonstration } from '../current-prices/current-prices.ts';
import { presentBestPrice } from '../current-prices/present-price.ts';
import { readHandler } from '../platform/handler.ts';
import { rowsOfPublicProducts, selectPublicProductIds } from './public-products.ts';

/** Lists the best price of each product. Valid prices come first, then the ones with a higher saving, then by name. */
export const listBestPrices = readHandler('listBestPrices', async ({ query }, context) => {
  const { db, today } = context;
  const productIds = await selectPublicProductIds(db, query);
  const best = await readBestPrices(context, productIds);
  const data = best
    .map((ofProduct) => presentBestPrice(ofProduct, today))
    .sort(
      (a, b) =>
        Number(a.allExpired) - Number(b.allExpired) ||
        (b.savingPercent ?? 0) - (a.savingPercent ?? 0) ||
        alphabetically(a.productName, b.productName),
    );
  return {
    data,
    count: data.length,
    today,
    demonstration: isDemonstration(best.map(({ lowest }) => lowest)),
    rows: rowsOfPublicProducts(productIds, query),
  };
});
