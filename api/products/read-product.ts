import type { Endpoints } from '#contract/endpoints.ts';
import { addDays, startOfDay } from '#domain/city-time.ts';
import { isDemonstration, readCurrentPrices } from '../current-prices/current-prices.ts';
import { presentBestPrice, presentPrice } from '../current-prices/present-price.ts';
import { rankPrices } from '../current-prices/rank-prices.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { notFound } from '../platform/failure.ts';
import { presentProduct } from './present-product.ts';
import { selectPriceWeeks } from './price-week-queries.ts';
import { selectProduct, selectSynonyms } from './product-queries.ts';

export const readProduct: Handler<Endpoints['readProduct']> = async ({ params }, { database, clock }) => {
  const now = today(clock);
  const { orm } = database;
  const [row] = await selectProduct(orm, params.id);
  if (!row) throw notFound('Produto não encontrado.');
  const [synonyms, prices, weeks] = await Promise.all([
    selectSynonyms(orm, row.id),
    readCurrentPrices(orm, now, { productIds: [row.id] }),
    selectPriceWeeks(orm, {
      productId: row.id,
      from: startOfDay(addDays(now, -365)),
      to: startOfDay(addDays(now, 1)),
    }),
  ]);
  return {
    data: {
      ...presentProduct({ ...row, synonyms: synonyms.map(({ name }) => name) }, prices, now),
      best: presentBestPrice(prices, now),
      prices: rankPrices(prices, now).map((price) => presentPrice(price, now)),
      weeks,
    },
    today: now,
    demonstration: isDemonstration(prices),
  };
};
