import type { Day } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import type { MeatPriceNow } from './current-prices.ts';
import type { PricesAt } from './figures.ts';

/**
 * Sorts prices by amount. Expired prices come after valid ones, and those that are not compared last.
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

/** A page of a ranking. Equal prices share a position; prices that are not compared have none. */
export interface RankingPage {
  establishmentIds: number[];
  positions: (number | null)[];
  page: number;
  /** of all pages */
  count: number;
}

/** Returns a page of the ranking of a product. A page beyond the end is the last one. */
export function pageOfRanking(
  { ranking, places }: PricesAt,
  asked: { page: number; limit: number },
): RankingPage {
  const count = ranking.length;
  const page = Math.max(1, Math.min(asked.page, Math.ceil(count / asked.limit)));
  const first = (page - 1) * asked.limit;
  const shown = [...ranking.subarray(first, first + asked.limit)];
  const positionAt = (place: number): number =>
    ranking.findLastIndex((id, index) => index <= place && id > 0) + 1;
  return {
    establishmentIds: shown.map(Math.abs),
    positions: shown.map((_, index) => (first + index < places ? positionAt(first + index) : null)),
    page,
    count,
  };
}
