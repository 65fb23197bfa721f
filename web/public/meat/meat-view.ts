import {
  type Comparison,
  comparePrices,
  countLowest,
  countTies,
  isLowest,
  lowerInCity,
} from '#domain/comparison.ts';
import { popularFirst } from '#domain/popular-cuts.ts';
import { isNamed, searchProducts } from '#domain/product-search.ts';
import { type Saving, savingOf } from '#domain/savings.ts';
import { matches } from '#domain/text.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import type { Cut, MeatData, RunningPromotion, Shop } from './meat-data.ts';

/** Content of the meat page for one set of filters. It is pure and runs on the server and in the browser. */

export interface MeatChoice {
  /** number of the sector; undefined for meat */
  sector?: number | undefined;
  /** name or synonym of a cut, or a shop */
  search?: string | undefined;
  regionId?: number | undefined;
  productId?: number | undefined;
}

/** A price of a cut with its shop, its age and its promotion if it is promotional. */
export interface ShopQuote extends FreshnessFacts {
  shop: Shop;
  price: number;
  promotion: RunningPromotion | null;
}

/** One cut with its prices in the whole city. */
export interface CutInCity {
  cut: Cut;
  /** undefined if no shop has a price */
  comparison: Comparison<ShopQuote> | undefined;
}

/** One cut after the filters are applied. */
export interface CutRow extends CutInCity {
  comparison: Comparison<ShopQuote>;
  /** prices in the ranking, lowest first */
  ranked: ShopQuote[];
  /** expired prices, outside the ranking while others are valid */
  left: ShopQuote[];
}

export interface MeatView {
  /** popular cuts first */
  city: CutInCity[];
  /** cuts with a price after filtering; a search puts its best match first */
  rows: CutRow[];
  /** cuts that match the filters and have no price anywhere */
  unpriced: Cut[];
  shops: Shop[];
  /** the cut that the URL names or the only match of a search; null if several remain */
  chosen: CutRow | null;
  /** the search if it names shops and no cut, so that it holds for whichever cut is chosen */
  shopSearch: string | undefined;
}

export function viewMeat(data: MeatData, choice: MeatChoice): MeatView {
  const city = cutsInCity(data);
  const match = matchSearch(data, choice);
  const matching = (match.cuts ? inOrderOf(match.cuts, city) : city).filter(
    ({ cut }) => choice.productId === undefined || cut.id === choice.productId,
  );
  const rows = matching.flatMap((each) => applyFilter(each, match.keeps));
  const sellers = new Set(
    rows.flatMap(({ ranked, left }) => [...ranked, ...left]).map(({ shop }) => shop.id),
  );
  const all = choice.search === undefined && choice.productId === undefined;
  const named = choice.productId === undefined ? match.shops : undefined;
  const [only] = rows;
  return {
    city,
    rows,
    unpriced: matching.filter(({ comparison }) => !comparison).map(({ cut }) => cut),
    shops: data.shops.filter(
      (shop) => inRegion(shop, choice) && (all || sellers.has(shop.id) || named?.has(shop.id)),
    ),
    chosen: only && rows.length === 1 && !all ? only : null,
    shopSearch: match.cuts === undefined && match.shops?.size ? choice.search : undefined,
  };
}

function cutsInCity({ cuts, shops, promotions, facts, quotes, today }: MeatData): CutInCity[] {
  const shopOf = new Map(shops.map((shop) => [shop.id, shop]));
  const promotionOf = new Map(
    promotions.map((promotion) => [`${promotion.productId} ${promotion.establishmentId}`, promotion]),
  );
  const offersOf = new Map<number, ShopQuote[]>();
  for (const [cutId, shopId, price, index] of quotes) {
    const shop = shopOf.get(shopId);
    const fresh = facts[index];
    if (!shop || !fresh) continue;
    const promotion = (fresh.source === 'promotion' && promotionOf.get(`${cutId} ${shopId}`)) || null;
    const offers = offersOf.get(cutId) ?? [];
    offers.push({ ...fresh, shop, price, promotion });
    offersOf.set(cutId, offers);
  }
  return popularFirst(cuts).map((cut) => ({
    cut,
    comparison: comparePrices(offersOf.get(cut.id) ?? [], today),
  }));
}

interface SearchMatch {
  /** cuts that match the search, the best match first; undefined if none match */
  cuts: Cut[] | undefined;
  /** ids of the shops that match the search */
  shops: Set<number> | undefined;
  keeps: (offer: ShopQuote, cut: Cut) => boolean;
}

/** Matches the search against cuts, else against shops, else word by word against both, such as 'picanha girassol'. */
function matchSearch({ cuts, shops }: MeatData, choice: MeatChoice): SearchMatch {
  const { search } = choice;
  const here = (offer: ShopQuote) => inRegion(offer.shop, choice);
  if (search === undefined) return { cuts: undefined, shops: undefined, keeps: here };
  const wanted = searchProducts(cuts, search);
  const named = shops.filter((shop) => matches(searchable(shop), search));
  const ids = new Set(named.map(({ id }) => id));
  if (wanted.length > 0) return { cuts: wanted, shops: ids, keeps: here };
  if (named.length > 0) {
    return { cuts: undefined, shops: ids, keeps: (offer) => here(offer) && ids.has(offer.shop.id) };
  }
  return {
    cuts: undefined,
    shops: undefined,
    keeps: (offer, cut) =>
      here(offer) && matches(`${cut.name} ${cut.synonyms.join(' ')} ${searchable(offer.shop)}`, search),
  };
}

function inRegion(shop: Shop, { regionId }: MeatChoice): boolean {
  return regionId === undefined || shop.Region.id === regionId;
}

function searchable({ name, address, neighbourhood }: Shop): string {
  return `${name} ${address ?? ''} ${neighbourhood ?? ''}`;
}

function inOrderOf(cuts: readonly Cut[], city: readonly CutInCity[]): CutInCity[] {
  return cuts.flatMap(({ id }) => city.find(({ cut }) => cut.id === id) ?? []);
}

function applyFilter({ cut, comparison }: CutInCity, keeps: SearchMatch['keeps']): CutRow[] {
  if (!comparison) return [];
  const ranked = comparison.ranked.filter((offer) => keeps(offer, cut));
  const left = comparison.left.filter((offer) => keeps(offer, cut));
  return ranked.length + left.length > 0 ? [{ cut, comparison, ranked, left }] : [];
}

/** The city's lowest price of a cut, at a shop that the filters leave. */
export interface Deal {
  row: CutRow;
  offer: ShopQuote;
  /** number of other shops that the filters leave and that ask the same */
  ties: number;
  /** against the city's mean */
  saving: Saving | null;
}

/**
 * Sorts the city's lowest prices by how far they are below the mean. A price that is dearer than elsewhere in the city is
 * no deal, even if the filters leave no lower one. Cuts with valid prices come before expired ones.
 */
export function bestDeals(rows: readonly CutRow[]): Deal[] {
  return rows
    .flatMap((row): Deal[] => {
      const offer = row.ranked.find(({ price }) => isLowest(price, row.comparison));
      if (!offer) return [];
      return [
        { row, offer, ties: countTies(offer.price, row.ranked), saving: savingOf(row.comparison, 'mean') },
      ];
    })
    .sort(
      (a, b) =>
        Number(a.row.comparison.expired) - Number(b.row.comparison.expired) ||
        (b.saving?.percent ?? 0) - (a.saving?.percent ?? 0),
    );
}

/** The promotions tab shows six best prices. Spec, public side, section 9. */
const maxTopDeals = 6;

/** Gives the best deals of the promotions tab. Expired ones are shown only where no other is left. */
export function topDeals(deals: readonly Deal[]): Deal[] {
  const valid = deals.filter(({ row }) => !row.comparison.expired);
  return (valid.length > 0 ? valid : deals).slice(0, maxTopDeals);
}

/** Gives the best deal of what was searched: that of the cut with exactly this name, otherwise the best of all. */
export function highlightedDeal(
  deals: readonly Deal[],
  rows: readonly CutRow[],
  { search }: MeatChoice,
): Deal | undefined {
  if (search === undefined || !rows.some(({ cut }) => isNamed(cut, search))) return deals[0];
  return deals.find(({ row }) => isNamed(row.cut, search));
}

/**
 * Lists shops with a price of any of these cuts, in the order of the regions. In each region, shops with the most
 * lowest prices come first.
 */
export function shopsByRegion(rows: readonly CutRow[], { shops, regions }: MeatData): Shop[] {
  const wins = new Map<number, number>();
  for (const { comparison } of rows) {
    const lowest = lowestByRegion(comparison);
    for (const { shop, price } of comparison.ranked)
      if (price === lowest.get(shop.Region.id)) wins.set(shop.id, (wins.get(shop.id) ?? 0) + 1);
  }
  const sellers = new Set(
    rows.flatMap(({ ranked, left }) => [...ranked, ...left]).map(({ shop }) => shop.id),
  );
  return regions.flatMap((region) =>
    shops
      .filter((shop) => shop.Region.id === region.id && sellers.has(shop.id))
      .sort((a, b) => (wins.get(b.id) ?? 0) - (wins.get(a.id) ?? 0)),
  );
}

/** Gives the lowest ranked price in reais of each region with two or more prices, by region id. */
export function lowestByRegion({ ranked }: Comparison<ShopQuote>): Map<number, number> {
  const lowest = new Map<number, number>();
  for (const [regionId, offers] of Map.groupBy(ranked, ({ shop }) => shop.Region.id)) {
    const [first] = offers;
    if (first && offers.length > 1) lowest.set(regionId, first.price);
  }
  return lowest;
}

/** Counts the cuts for which each shop has the lowest valid price of the city, by shop id. */
export function lowestCounts(city: readonly CutInCity[]): Map<number, number> {
  const prices = city.flatMap(
    ({ comparison }) => comparison?.ranked.map(({ shop, price }) => ({ shop, price, comparison })) ?? [],
  );
  const ofShops = Map.groupBy(prices, ({ shop }) => shop.id);
  return new Map(
    [...ofShops].map(([id, ofShop]) => [id, countLowest(ofShop)] as const).filter(([, count]) => count > 0),
  );
}

/**
 * Lists the promotions of the prices left after filtering: first those at the city's lowest price, then the larger
 * discount. `lowest` is the city's lowest price of the cut in reais if the promotion is dearer, otherwise null.
 */
export function runningPromotions(rows: readonly CutRow[]) {
  return rows
    .flatMap(({ cut, comparison, ranked }) =>
      ranked.flatMap(({ promotion, shop, price }) =>
        // A running promotion is valid; where all prices have expired, it has ended.
        promotion && !comparison.expired
          ? [{ promotion, cut, shop, lowest: lowerInCity(price, comparison) }]
          : [],
      ),
    )
    .sort(
      (a, b) =>
        Number(a.lowest !== null) - Number(b.lowest !== null) ||
        b.promotion.discountPercentage - a.promotion.discountPercentage,
    );
}
