import { bestPrice } from '#domain/best-price.ts';
import { alphabetically } from '#domain/text.ts';
import { readBestPrices } from '../current-prices/best-prices.ts';
import { isDemonstration } from '../current-prices/current-prices.ts';
import { figuresOfProducts } from '../current-prices/figures.ts';
import { presentBestPrice } from '../current-prices/present.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { rowsOfPublicProducts, selectPublicProducts } from './public-products.ts';

/**
 * Lists the best price of each product. Valid prices come first, then the ones with a higher saving, then by name. The kept
 * figures say the order, so that only the prices of the page are read.
 */
export const listBestPrices = readHandler('listBestPrices', async ({ query }, context) => {
  const { db, today, keepParts } = context;
  const products = await selectPublicProducts(db, query);
  const productIds = products.map(({ id }) => id);
  const figures = await keepParts(figuresOfProducts, productIds);
  const ranked = products
    .flatMap(({ id, name }) => {
      const ofProduct = figures.get(id);
      if (!ofProduct) return [];
      return [{ id, name, expired: ofProduct.expired, percent: bestPrice(ofProduct).savingPercent ?? 0 }];
    })
    .sort(
      (a, b) =>
        Number(a.expired) - Number(b.expired) || b.percent - a.percent || alphabetically(a.name, b.name),
    );
  const { limit, offset } = pageOf(query);
  const page = ranked.slice(offset, offset + limit).map(({ id }) => id);
  const best = await readBestPrices(context, page);
  return {
    data: best
      .toSorted((a, b) => page.indexOf(a.figures.productId) - page.indexOf(b.figures.productId))
      .map((ofProduct) => presentBestPrice(ofProduct, today)),
    count: ranked.length,
    today,
    demonstration: isDemonstration(best.map(({ lowest }) => lowest)),
    rows: rowsOfPublicProducts(productIds, query),
  };
});
