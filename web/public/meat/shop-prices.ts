import type { EstablishmentPrice } from '#contract/establishments.ts';
import { goodsOnPage } from '#contract/limits.ts';
import type { TrendFacts } from '#contract/observations.ts';
import type { MeatPrice, ProductFigures } from '#contract/prices.ts';
import type { Promotion } from '#contract/promotions.ts';
import { type Day, dayOf } from '#domain/city-time.ts';
import { countLowest as countLowestPrices, isComparable, isLowest, lowerInCity } from '#domain/comparison.ts';
import { isExpired } from '#domain/freshness.ts';
import { byPopularity } from '#domain/popular-cuts.ts';
import { productRank } from '#domain/product-search.ts';
import { unitSigns } from '#domain/products.ts';
import { alphabetically } from '#domain/text.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import type { PriceUnit } from '#web/components/price.tsx';
import { freshnessOf } from '#web/components/price-facts.ts';
import { type establishmentViews, priceOrders } from '#web/paths.ts';
import { readPage, readSearch } from '../url-filters.ts';
import { commonUnit } from './meat-text.ts';

/** One shop's price of each product, compared with the city's prices. */

export interface ShopPrice
  extends Pick<
    MeatPrice,
    'id' | 'productId' | 'price' | 'promotion' | 'conditionalPrice' | 'expired' | keyof TrendFacts
  > {
  name: string;
  /** other names by which it is found */
  synonyms: readonly string[];
  unit: PriceUnit;
  category: string;
  /** the promotion that the price contests */
  contested: MeatPrice['contestedPromotion'] | null;
  fresh: FreshnessFacts;
  /** null for an expired price that is not compared, because others are valid */
  city: CityPrices | null;
}

interface CityPrices {
  lowest: number;
  highest: number;
  /** null with fewer than three prices */
  mean: number | null;
  /** number of shops compared */
  shops: number;
  /** true when all prices have expired and the latest known ones are compared */
  expired: boolean;
}

export function shopPrices(
  prices: readonly EstablishmentPrice[],
  figures: readonly ProductFigures[],
): ShopPrice[] {
  const cities = new Map(figures.map((each) => [each.productId, each]));
  return prices.map((price) => {
    const { id, productId, name, synonyms, unit, category, promotion, conditionalPrice, expired } = price;
    const { trend, firstCollection, previousPrice, previousDay, priceChange } = price;
    return {
      id,
      productId,
      name,
      synonyms,
      unit: unitSigns[unit],
      category,
      price: price.price,
      trend,
      firstCollection,
      previousPrice,
      previousDay,
      priceChange,
      promotion,
      ...(conditionalPrice && { conditionalPrice }),
      contested: price.contestedPromotion ?? null,
      expired,
      fresh: freshnessOf(price),
      city: cityOf(price, cities.get(productId)),
    };
  });
}

function cityOf(price: EstablishmentPrice, figures: ProductFigures | undefined): CityPrices | null {
  if (!figures) return null;
  const observed = { day: dayOf(price.collectionDate), lifeDays: price.lifeDays };
  if (!isComparable(price) || isExpired(observed, figures.comparisonDay)) return null;
  const { lowest, average, highest, establishments, allExpired } = figures;
  return { lowest, highest, mean: average, shops: establishments, expired: allExpired };
}

/** Returns whether a compared price is the city's lowest, or ties with it. */
export function isCityLowest(price: number, city: CityPrices): boolean {
  return isLowest(price, asComparison(city));
}

function asComparison({ lowest, expired, shops }: CityPrices) {
  return { lowest, expired, ranked: { length: shops } };
}

/** Counts the products for which the shop has the city's lowest valid price, as the comparison tags them. */
export function countLowest(prices: readonly ShopPrice[]): number {
  return countLowestPrices(
    prices.map(({ price, city }) => ({ price, comparison: city && asComparison(city) })),
  );
}

/** Gives the city's lowest valid price in reais if a promotion of the shop is dearer, otherwise null. */
export function cheaperInCity(
  { productId, salePrice, observed }: Pick<Promotion, 'productId' | 'salePrice' | 'observed'>,
  prices: readonly ShopPrice[],
): number | null {
  const city = prices.find((price) => price.productId === productId)?.city;
  return city ? lowerInCity(observed?.price ?? salePrice, city) : null;
}

export interface ShopList {
  /** name of the category; null if the list is not grouped */
  title: string | null;
  prices: ShopPrice[];
}

interface ShopView {
  lists: ShopList[];
  /** expired prices while the shop has valid ones; they come last and are dimmed */
  expired: ShopPrice[];
  /** days of collection if all of the shop's prices have expired */
  allExpired: { from: Day; to: Day } | null;
}

/** How two prices of a shop are compared for sorting in each order. */
const comparisons: Record<ShopChoice['order'], (a: ShopPrice, b: ShopPrice) => number> = {
  populares: byPopularity,
  menor: (a, b) => a.price - b.price,
  maior: (a, b) => b.price - a.price,
};

/**
 * Lists the shop's prices with the search, view and order of the URL. Expired prices never mix with valid ones.
 * @param hasValid whether the shop has valid prices on any page, of any name
 */
export function viewShop(
  prices: readonly ShopPrice[],
  categories: readonly string[],
  { search, view, order }: ShopChoice,
  hasValid = prices.some(({ expired }) => !expired),
): ShopView {
  const found = prices.filter((price) => search === undefined || productRank(price, search) !== undefined);
  const sorted = found.sort(
    (a, b) =>
      Number(isComparable(b)) - Number(isComparable(a)) ||
      comparisons[order](a, b) ||
      alphabetically(a.name, b.name),
  );
  const valid = sorted.filter(({ expired }) => !expired);
  const shown = hasValid ? valid : sorted;
  const days = shown.map(({ fresh }) => fresh.day).toSorted();
  const [from] = days;
  return {
    lists: (view === 'lista' ? [{ title: null, prices: shown }] : byCategory(shown, categories)).filter(
      (list) => list.prices.length > 0,
    ),
    expired: hasValid ? sorted.filter(({ expired }) => expired) : [],
    allExpired: !hasValid && from ? { from, to: days.at(-1) ?? from } : null,
  };
}

/** Figures of a shop's goods on all pages. */
export interface GoodsOfShop {
  count: number;
  /** true: only a page of them is here, and the address of every other view names its page */
  isPaged: boolean;
  /** pages of the goods that a search finds */
  pages: number;
  page: number;
  /** number of products for which the shop has the city's lowest valid price */
  lowest: number;
  /** number of found prices that have expired while the shop has valid ones */
  expired: number;
  allExpired: ShopView['allExpired'];
  /** undefined if there are several */
  unit: PriceUnit | undefined;
  /** the latest observation; null without prices */
  newest: FreshnessFacts | null;
}

/**
 * Sorts the shop's prices by the order of the URL and takes one page of those that are found. A page beyond the end becomes the
 * last one. If all fit on one page it has all of them, whatever the search.
 */
export function pageOfShop(
  all: readonly ShopPrice[],
  categories: readonly string[],
  { page: asked, search, ...choice }: ShopChoice & { page: number },
): { prices: ShopPrice[]; goods: GoodsOfShop } {
  const whole = viewShop(all, categories, choice);
  const { allExpired } = whole;
  const isPaged = all.length > goodsOnPage;
  const { lists, expired } = isPaged
    ? viewShop(all, categories, { ...choice, search }, allExpired === null)
    : whole;
  const inOrder = [...lists.flatMap(({ prices }) => prices), ...expired];
  const pages = Math.max(1, Math.ceil(inOrder.length / goodsOnPage));
  const page = Math.min(asked, pages);
  return {
    prices: inOrder.slice((page - 1) * goodsOnPage, page * goodsOnPage),
    goods: {
      count: all.length,
      isPaged,
      pages,
      page,
      lowest: countLowest(all),
      expired: expired.length,
      allExpired,
      unit: commonUnit(all),
      newest: all.toSorted((a, b) => (a.fresh.day < b.fresh.day ? 1 : -1))[0]?.fresh ?? null,
    },
  };
}

/** Groups prices by category in display order, also empty ones; unknown categories come last. */
function byCategory(prices: readonly ShopPrice[], categories: readonly string[]): ShopList[] {
  const names = [...new Set([...categories, ...prices.map(({ category }) => category)])];
  return names.map((title) => ({ title, prices: prices.filter(({ category }) => category === title) }));
}

export interface ShopChoice {
  search?: string | undefined;
  view: (typeof establishmentViews)[number];
  order: (typeof priceOrders)[number];
}

/** Reads search, view and order from the URL. Invalid values are ignored. */
export function readShopChoice(query: URLSearchParams): ShopChoice {
  const order = query.get('ordem');
  return {
    search: readSearch(query),
    view: query.get('ver') === 'categorias' ? 'categorias' : 'lista',
    order: priceOrders.find((known) => known === order) ?? 'populares',
  };
}

/** Reads search, view, order and page from the URL. */
export function readShopPage(query: URLSearchParams): ShopChoice & { page: number } {
  return { ...readShopChoice(query), page: readPage(query) };
}
