import type { Endpoints } from '#contract/endpoints.ts';
import { alphabetically } from '#domain/text.ts';
import { isDemonstration, readCurrentPrices } from '../current-prices/current-prices.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { presentProducts } from './present-product.ts';
import { readProducts } from './product-queries.ts';

export const listPublicProducts: Handler<Endpoints['listPublicProducts']> = async (
  _request,
  { database, clock },
) => {
  const now = today(clock);
  const [rows, prices] = await Promise.all([
    readProducts(database.orm),
    readCurrentPrices(database.orm, now),
  ]);
  const data = presentProducts(rows, prices, now).sort((a, b) => alphabetically(a.name, b.name));
  return { data, count: data.length, today: now, demonstration: isDemonstration(prices) };
};
