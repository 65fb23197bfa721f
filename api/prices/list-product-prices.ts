import type { Endpoints } from '#contract/endpoints.ts';
import { isDemonstration, readCurrentPrices } from '../current-prices/current-prices.ts';
import { presentPrice } from '../current-prices/present-price.ts';
import { rankPrices } from '../current-prices/rank-prices.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { notFound } from '../platform/failure.ts';
import { selectProduct } from '../products/product-queries.ts';

export const listProductPrices: Handler<Endpoints['listProductPrices']> = async (
  { params },
  { database, clock },
) => {
  const now = today(clock);
  const [product] = await selectProduct(database.orm, params.id);
  if (!product) throw notFound('Produto não encontrado.');
  const prices = await readCurrentPrices(database.orm, now, { productIds: [product.id] });
  const data = rankPrices(prices, now).map((price) => presentPrice(price, now));
  return { data, count: data.length, today: now, demonstration: isDemonstration(prices) };
};
