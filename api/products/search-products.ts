import type { Endpoints } from '#contract/endpoints.ts';
import { suggestProducts } from '#domain/product-search.ts';
import { isDemonstration, readCurrentPrices } from '../current-prices/current-prices.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { presentProducts } from './present-product.ts';
import { readProducts } from './product-queries.ts';

export const searchProducts: Handler<Endpoints['searchProducts']> = async (
  { query },
  { database, clock },
) => {
  const now = today(clock);
  const rows = suggestProducts(await readProducts(database.orm), query.search);
  const productIds = rows.map(({ id }) => id);
  const prices = productIds.length > 0 ? await readCurrentPrices(database.orm, now, { productIds }) : [];
  const data = presentProducts(rows, prices, now);
  return { data, count: data.length, today: now, demonstration: isDemonstration(prices) };
};
