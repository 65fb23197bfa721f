import type { EstablishmentPrice } from '#contract/establishments.ts';
import type { BestPrice, MeatPrice } from '#contract/prices.ts';
import { type Day, dayOf } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import type { establishmentViews, priceOrders } from '#web/paths.ts';
import { freshnessOf } from './price-facts.ts';

/** What one shop asks for each product, each against the city's lowest. */

export interface ShopPrice
  extends Pick<
    MeatPrice,
    'id' | 'productId' | 'price' | 'previousPrice' | 'trend' | 'promotion' | 'expired'
  > {
  name: string;
  category: string;
  fresh: FreshnessFacts;
  /** null: expired while others are valid, out of the comparison */
  city: CityPrices | null;
}

export interface CityPrices {
  lowest: number;
  highest: number;
  /** null with fewer than three prices */
  mean: number | null;
  /** shops compared */
  shops: number;
  /** all have expired: the latest known are compared */
  expired: boolean;
}

export function shopPrices(prices: readonly EstablishmentPrice[], best: readonly BestPrice[]): ShopPrice[] {
  const cities = new Map(best.map((each) => [each.productId, each]));
  return prices.map((price) => {
    const { id, productId, name, category, previousPrice, trend, promotion, expired } = price;
    return {
      id,
      productId,
      name,
      category,
      price: price.price,
      previousPrice,
      trend,
      promotion,
      expired,
      fresh: freshnessOf(price),
      city: cityOf(price, cities.get(productId)),
    };
  });
}

function cityOf(price: EstablishmentPrice, best: BestPrice | undefined): CityPrices | null {
  if (!best) return null;
  const observed = { day: dayOf(price.collectionDate), lifeDays: price.lifeDays };
  if (isExpired(observed, best.comparisonDay)) return null;
  const { average, highest, establishments, allExpired } = best;
  return { lowest: best.price, highest, mean: average, shops: establishments, expired: allExpired };
}

export interface ShopList {
  /** the category's name; null where the list is not divided */
  title: string | null;
  prices: ShopPrice[];
}

export interface ShopView {
  lists: ShopList[];
  /** expired while the shop has valid ones: pale, at the end */
  expired: ShopPrice[];
  /** days of collection where everything the shop has has expired */
  allExpired: { from: Day; to: Day } | null;
}

/** The shop's prices as the address asks for them. Expired ones never stand among valid ones. */
export function viewShop(
  prices: readonly ShopPrice[],
  categories: readonly string[],
  { view, order }: ShopChoice,
): ShopView {
  const sorted = prices.toSorted(
    (a, b) =>
      (order === 'menor' ? a.price - b.price : b.price - a.price) || a.name.localeCompare(b.name, 'pt-BR'),
  );
  const valid = sorted.filter(({ expired }) => !expired);
  const shown = valid.length > 0 ? valid : sorted;
  const days = shown.map(({ fresh }) => fresh.day).toSorted();
  const [from] = days;
  return {
    lists: view === 'lista' ? [{ title: null, prices: shown }] : byCategory(shown, categories),
    expired: valid.length > 0 ? sorted.filter(({ expired }) => expired) : [],
    allExpired: valid.length === 0 && from ? { from, to: days.at(-1) ?? from } : null,
  };
}

/** In the order of the screens; a category that order does not know comes last. */
function byCategory(prices: readonly ShopPrice[], categories: readonly string[]): ShopList[] {
  const names = [...new Set([...categories, ...prices.map(({ category }) => category)])];
  return names
    .map((title) => ({ title, prices: prices.filter(({ category }) => category === title) }))
    .filter((list) => list.prices.length > 0);
}

export interface ShopChoice {
  view: (typeof establishmentViews)[number];
  order: (typeof priceOrders)[number];
}

/** What the address asks for; whatever it cannot mean is taken as not said. */
export function readShopChoice(query: URLSearchParams): ShopChoice {
  return {
    view: query.get('ver') === 'categorias' ? 'categorias' : 'lista',
    order: query.get('ordem') === 'maior' ? 'maior' : 'menor',
  };
}
