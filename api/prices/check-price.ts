import { comparePrices } from '#domain/comparison.ts';
import { toReais } from '#domain/money.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { presentObservation } from '../current-prices/present-observation.ts';
import { presentRuler } from '../current-prices/present-ruler.ts';
import { readHandler } from '../platform/handler.ts';

/**
 * Reads what a typed price is compared with: the city's valid prices of the product, and the last one at the shop.
 * Promotions are left out of both.
 */
export const checkPrice = readHandler('checkPrice', async ({ query }, { db, today }) => {
  const { productId, establishmentId } = query;
  const now = await readCurrentPrices(db, today, { productIds: [productId] });
  const observed = now.map(({ row }) => ({
    price: row.priceCentavos,
    day: presentObservation(row, today).collectionDate.slice(0, 10),
    lifeDays: row.lifeDays,
    row,
  }));
  const last = observed.find(({ row }) => row.establishment.id === establishmentId)?.row;
  return {
    data: {
      ...presentRuler(comparePrices(observed, today)),
      last: last
        ? { id: last.id, price: toReais(last.priceCentavos), ...presentObservation(last, today) }
        : null,
    },
  };
});
