import type { Day } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import type { MeatPriceNow } from './current-prices.ts';

/**
 * Sorts prices by amount. Expired prices come after valid ones, and prices left out of their product's comparison last.
 */
export function rankPrices(prices: readonly MeatPriceNow[], today: Day): MeatPriceNow[] {
  return [...Map.groupBy(prices, ({ row }) => row.productId).values()]
    .flatMap((sameProduct) => {
      const comparison = comparePrices(sameProduct, today);
      const { ranked, left, expired } = comparison ?? { ranked: [], left: sameProduct, expired: false };
      return [
        ...ranked.map((price) => ({ price, place: expired ? 1 : 0, amount: price.price })),
        ...left.map((price) => ({ price, place: 2, amount: 0 })),
      ];
    })
    .sort((a, b) => a.place - b.place || a.amount - b.amount)
    .map(({ price }) => price);
}
