import { isDemonstration, readCurrentPrices, rowsOfProducts } from '../current-prices/current-prices.ts';
import { presentPrice } from '../current-prices/present-price.ts';
import { rankPrices } from '../current-prices/rank-prices.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { selectProduct } from '../products/product-queries.ts';

export const listProductPrices = readHandler('listProductPrices', async ({ params }, { db, today }) => {
  const [product] = await selectProduct(db, params.id);
  if (!product) throw notFound('Produto não encontrado.');
  const prices = await readCurrentPrices(db, today, { productIds: [product.id] });
  const data = rankPrices(prices, today).map((price) => presentPrice(price, today));
  const rows = rowsOfProducts([product.id]);
  return { data, count: data.length, today, demonstration: isDemonstration(prices), rows };
});
