import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { presentPriceCheck } from '../current-prices/present-price-check.ts';
import { readHandler } from '../platform/handler.ts';

/**
 * Reads what a typed price is compared with: the city's valid prices of the product, and the last one at the shop.
 * Promotions are left out of both.
 */
export const checkPrice = readHandler('checkPrice', async ({ query }, { db, today }) => {
  const { productId, establishmentId } = query;
  const rows = (await readCurrentPrices(db, today, { productIds: [productId] })).map(({ row }) => row);
  const last = rows.find(({ establishment }) => establishment.id === establishmentId);
  return { data: presentPriceCheck(rows, last, 'meat', today) };
});
