import type { ComparedProduct } from '#contract/comparisons.ts';
import type { Day } from '#domain/city-time.ts';
import { type Comparison, isComparable, isLowest } from '#domain/comparison.ts';
import type { Conditional } from '#domain/conditional-price.ts';
import { isExpired } from '#domain/freshness.ts';
import { unitSigns } from '#domain/products.ts';
import { type Saving, savingOf } from '#domain/savings.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import type { PriceUnit } from '#web/components/price.tsx';
import type { MeatData, RunningPromotion, Shop, TabOf } from './meat-data.ts';

/** The data of the meat page, with each price beside its shop and its product, as of the reader's day. */

/** A price of a cut with its shop, its age and its promotion if it is promotional. */
export interface ShopQuote extends FreshnessFacts {
  shop: Shop;
  price: number;
  promotion: RunningPromotion | null;
  /** a lower price that only one way of paying gets */
  conditionalPrice: Conditional | undefined;
  /** false: it has expired while others are valid, or it is free */
  isCompared: boolean;
}

export type Cut = Pick<ComparedProduct, 'id' | 'name' | 'description' | 'seenLower'> & { unit: PriceUnit };

/** The compared prices of a cut in the whole city. */
type CityComparison = Pick<
  Comparison<ShopQuote>,
  'expired' | 'from' | 'to' | 'lowest' | 'highest' | 'mean'
> & {
  ranked: { readonly length: number };
  /** prices that a ruler draws, lowest first */
  prices: readonly number[];
};

/** One cut after the filters are applied. */
export interface CutRow {
  cut: Cut;
  comparison: CityComparison;
  /** the lowest price of each region with two or more prices, by its id */
  regions: ReadonlyMap<number, number>;
  /** the lowest prices in the ranking, lowest first */
  ranked: readonly ShopQuote[];
  /** number of prices in the ranking */
  places: number;
  /** number of others that equal the first */
  ties: number;
  /** expired prices, not ranked while others are valid, as far as they are known; and their number */
  left: readonly ShopQuote[];
  leftCount: number;
  /** the known prices by shop */
  quotes: ReadonlyMap<number, ShopQuote>;
}

/** Returns a function that adds the page's prices to a product. */
export function rowsOf({ view, today }: MeatData): (product: ComparedProduct) => CutRow {
  const shops = new Map(view.shops.map((shop) => [shop.id, shop]));
  const promotions = new Map(
    view.promotions.map((promotion) => [`${promotion.productId} ${promotion.establishmentId}`, promotion]),
  );
  // An answer of an older version, from another node or kept by the device, has none.
  const conditionalPrices: typeof view.conditionalPrices = view.conditionalPrices ?? [];
  const conditional = new Map(
    conditionalPrices.map((price) => [`${price.productId} ${price.establishmentId}`, price]),
  );
  const quotesOf = Map.groupBy(view.quotes, ([productId]) => productId);
  return (product) => {
    const offers = (quotesOf.get(product.id) ?? []).flatMap(([, shopId, price, place]) => {
      const shop = shops.get(shopId);
      const fresh = view.facts[place];
      if (!shop || !fresh) return [];
      const key = `${product.id} ${shopId}`;
      const promotion = fresh.source === 'promotion' ? promotions.get(key) : undefined;
      const conditionalPrice = conditional.get(key);
      return [{ ...fresh, shop, price, promotion: promotion ?? null, conditionalPrice }];
    });
    return rowOf(product, offers, today);
  };
}

function rowOf(
  product: ComparedProduct,
  offers: readonly Omit<ShopQuote, 'isCompared'>[],
  today: Day,
): CutRow {
  const { city, here, cheapest } = product;
  const comparedOn = (day: Day) => offers.filter((offer) => isComparable(offer) && !isExpired(offer, day));
  // On a day after that of the data all of them may have expired: then the last known ones are compared.
  const valid = comparedOn(today);
  const expired = city.allExpired || (here.establishments > 0 && valid.length === 0);
  const compared = new Set(expired ? comparedOn(city.comparisonDay) : valid);
  const quotes = new Map(
    offers.map((offer) => [offer.shop.id, { ...offer, isCompared: compared.has(offer) }]),
  );
  const inOrder = cheapest.flatMap((id) => quotes.get(id) ?? []);
  const ranked = inOrder.filter(({ isCompared }) => isCompared);
  const { id, name, description, unit, seenLower } = product;
  return {
    cut: { id, name, description, unit: unitSigns[unit], seenLower },
    comparison: comparisonOf(city, expired),
    regions: new Map(product.regions.map(({ regionId, lowest }) => [regionId, lowest])),
    ranked,
    places: Math.max(here.establishments, ranked.length),
    ties: Math.max(0, here.lowestEstablishments - 1),
    left: [...quotes.values()].filter(({ isCompared }) => !isCompared),
    leftCount: here.left,
    quotes,
  };
}

/** The figures of a product as a comparison of its prices. */
export function comparisonOf(
  { lowest, highest, average, from, to, marks, establishments, allExpired }: ComparedProduct['city'],
  expired = allExpired,
): CityComparison {
  const [only] = marks;
  return {
    lowest,
    highest,
    mean: average,
    from,
    to,
    expired,
    ranked: { length: establishments },
    // A ruler of one price shows that there is no other.
    prices: only !== undefined && marks.length === 1 && establishments > 1 ? [only, only] : marks,
  };
}

/** The city's lowest price of a cut, at a shop that matches the filters. */
export interface Deal {
  row: CutRow;
  offer: ShopQuote;
  /** number of other shops that match the filters and have the same price */
  ties: number;
  /** compared with the city's mean */
  saving: Saving | null;
}

/** Adds price and saving to a deal. */
export function dealOf(data: MeatData, deal: TabOf<'promocoes'>['deals'][number] | null): Deal | undefined {
  if (!deal) return undefined;
  const row = rowsOf(data)(deal.product);
  const offer = row.quotes.get(deal.establishmentId);
  return offer && { row, offer, ties: deal.ties, saving: savingOf(row.comparison, 'mean') };
}

/**
 * Lists the running promotions: first those at the city's lowest price, then by discount. `lowest` is the city's lowest
 * price of the cut in reais if the promotion is dearer, otherwise null.
 */
export function runningPromotions(
  { view, today }: MeatData,
  { announced }: Pick<TabOf<'promocoes'>, 'announced'>,
) {
  return announced.flatMap(({ promotionId, lowest }) => {
    const promotion = view.promotions.find(({ id }) => id === promotionId);
    const shop = view.shops.find(({ id }) => id === promotion?.establishmentId);
    const cut = view.goods.find(({ id }) => id === promotion?.productId);
    return promotion && shop && cut && promotion.endDate >= today ? [{ promotion, shop, cut, lowest }] : [];
  });
}

/** Returns whether the first price of a cut after filtering is the lowest of the city. */
export function hasLowest({ ranked, comparison }: CutRow): boolean {
  const [best] = ranked;
  return best !== undefined && isLowest(best.price, comparison);
}
