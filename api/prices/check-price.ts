import { comparePrices } from '#domain/comparison.ts';
import { toReais } from '#domain/money.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { presentObservation } from '../current-prices/present-observation.ts';
import { readHandler } from '../platform/handler.ts';

/** So many of the city's prices are sent to be drawn: more would lie on each other. */
const mostDrawn = 200;

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
  const comparison = comparePrices(observed, today);
  const compared = comparison && !comparison.expired ? comparison : undefined;
  const last = observed.find(({ row }) => row.establishment.id === establishmentId)?.row;
  return {
    data: {
      prices: spread(compared?.ranked.map(({ price }) => price) ?? []).map(toReais),
      lowest: compared ? toReais(compared.lowest) : null,
      mean: compared?.mean == null ? null : toReais(Math.round(compared.mean)),
      highest: compared ? toReais(compared.highest) : null,
      last: last
        ? { id: last.id, price: toReais(last.priceCentavos), ...presentObservation(last, today) }
        : null,
    },
  };
});

/** Takes evenly from many sorted prices, with the first and the last. */
function spread(sorted: readonly number[]): number[] {
  if (sorted.length <= mostDrawn) return [...sorted];
  return Array.from(
    { length: mostDrawn },
    (_, index) => sorted[Math.round((index * (sorted.length - 1)) / (mostDrawn - 1))] ?? 0,
  );
}
