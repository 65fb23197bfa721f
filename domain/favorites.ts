import type { Day } from './city-time.ts';
import type { Priced } from './comparison.ts';
import { isExpired } from './freshness.ts';

/** Cuts and stations that a person follows. Spec, public side, sections 3 (Favorite) and 4. */

/** Bounds what one person keeps, so that the list of favourites can be shown whole. */
export const mostFavorites = 300;

/** A cut's price at a shop; in centavos per kilo. */
export interface ShopPrice extends Priced {
  productId: number;
  shopId: number;
}

export interface CheapestShop {
  shopId: number;
  /** in centavos, for one kilo of each cut */
  total: number;
}

/** With a single cut, the place of its lowest price says the same. */
const fewestCuts = 2;

/**
 * Finds the shop where one kilo of every cut costs least in all. Only shops with a valid price for each of them count.
 * @param prices the current prices; each cut at most once per shop
 * @returns null with fewer than two cuts, and where no shop has them all
 */
export function cheapestShopForAll(
  prices: readonly ShopPrice[],
  productIds: readonly number[],
  today: Day,
): CheapestShop | null {
  const wanted = new Set(productIds);
  if (wanted.size < fewestCuts) return null;
  const valid = prices.filter((price) => wanted.has(price.productId) && !isExpired(price, today));
  const [cheapest] = [...Map.groupBy(valid, ({ shopId }) => shopId)]
    .filter(([, sold]) => sold.length === wanted.size)
    .map(([shopId, sold]) => ({ shopId, total: sold.reduce((sum, { price }) => sum + price, 0) }))
    .sort((a, b) => a.total - b.total || a.shopId - b.shopId);
  return cheapest ?? null;
}

/** A change of a favourite's price, in reais; negative when it has fallen. */
export interface PriceChange {
  direction: 'up' | 'down' | 'stable';
  change: number | null;
}

/** Counts the prices that have fallen, and adds up by how much: reais, as one kilo of each cut costs less now. */
export function sumOfFalls(changes: readonly PriceChange[]): { count: number; reais: number } {
  const falls = changes.flatMap(({ direction, change }) =>
    direction === 'down' && change !== null ? [-change] : [],
  );
  const centavos = falls.reduce((sum, fall) => sum + Math.round(fall * 100), 0);
  return { count: falls.length, reais: centavos / 100 };
}
