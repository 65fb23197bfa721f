import { type Comparison, comparePrices, savingPercent } from '#domain/comparison.ts';
import { popularFirst } from '#domain/popular-cuts.ts';
import { searchProducts } from '#domain/product-search.ts';
import { matches } from '#domain/text.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import type { Cut, MeatData, RunningPromotion, Shop } from './meat-data.ts';

/** What the meat page shows for one set of filters: pure, the same on the server and in the browser. */

export interface MeatChoice {
  /** a cut, another way to write one, or a shop */
  search?: string | undefined;
  regionId?: number | undefined;
  productId?: number | undefined;
}

/** A price of a cut with its shop, its age and, where it is one, its promotion. */
export interface ShopQuote extends FreshnessFacts {
  shop: Shop;
  price: number;
  promotion: RunningPromotion | null;
}

/** One cut in the whole city. */
export interface CutInCity {
  cut: Cut;
  /** absent where nobody has a price of it */
  comparison: Comparison<ShopQuote> | undefined;
}

/** One cut as the filters leave it. */
export interface CutRow extends CutInCity {
  comparison: Comparison<ShopQuote>;
  /** in the ranking, lowest first */
  ranked: ShopQuote[];
  /** past their life while others are valid */
  left: ShopQuote[];
}

export interface MeatView {
  /** the popular cuts first */
  city: CutInCity[];
  /** cuts that the filters leave with a price; a search puts its best answer first */
  rows: CutRow[];
  /** cuts that the filters keep and nobody has a price of */
  unpriced: Cut[];
  shops: Shop[];
  /** the cut that the address names, or the only one that a search leaves; null: several */
  chosen: CutRow | null;
}

export function viewMeat(data: MeatData, choice: MeatChoice): MeatView {
  const city = cutsInCity(data);
  const answers = answering(data, choice);
  const asked = (answers.cuts ? inOrderOf(answers.cuts, city) : city).filter(
    ({ cut }) => choice.productId === undefined || cut.id === choice.productId,
  );
  const rows = asked.flatMap((each) => narrow(each, answers.keeps));
  const sellers = new Set(
    rows.flatMap(({ ranked, left }) => [...ranked, ...left]).map(({ shop }) => shop.id),
  );
  const all = choice.search === undefined && choice.productId === undefined;
  const named = choice.productId === undefined ? answers.shops : undefined;
  const [only] = rows;
  return {
    city,
    rows,
    unpriced: asked.filter(({ comparison }) => !comparison).map(({ cut }) => cut),
    shops: data.shops.filter(
      (shop) => inRegion(shop, choice) && (all || sellers.has(shop.id) || named?.has(shop.id)),
    ),
    chosen: only && rows.length === 1 && !all ? only : null,
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

interface Answers {
  /** the cuts that the search names, the best answer first; undefined: it names none */
  cuts: Cut[] | undefined;
  /** ids of the shops that it names */
  shops: Set<number> | undefined;
  keeps: (offer: ShopQuote, cut: Cut) => boolean;
}

/** A search names cuts; else shops; else, word by word, a cut at a shop: 'picanha girassol'. */
function answering({ cuts, shops }: MeatData, choice: MeatChoice): Answers {
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

function narrow({ cut, comparison }: CutInCity, keeps: Answers['keeps']): CutRow[] {
  if (!comparison) return [];
  const ranked = comparison.ranked.filter((offer) => keeps(offer, cut));
  const left = comparison.left.filter((offer) => keeps(offer, cut));
  return ranked.length + left.length > 0 ? [{ cut, comparison, ranked, left }] : [];
}

/** The lowest price of a cut among those that the filters leave. */
export interface Deal {
  row: CutRow;
  offer: ShopQuote;
  /** of the city's mean, in percent; null where it says nothing */
  saving: number | null;
}

/** Best prices, the furthest under the city's mean first; those of cuts with valid prices before all others. */
export function bestDeals(rows: readonly CutRow[]): Deal[] {
  return rows
    .flatMap((row): Deal[] => {
      const [offer] = row.ranked;
      const { mean, ranked } = row.comparison;
      return offer ? [{ row, offer, saving: savingPercent(offer.price, mean, ranked.length) }] : [];
    })
    .sort(
      (a, b) =>
        Number(a.row.comparison.expired) - Number(b.row.comparison.expired) ||
        (b.saving ?? 0) - (a.saving ?? 0),
    );
}

/**
 * Shops with a price of any of these cuts, by region in the order of the regions; in each region, those that have its
 * lowest price most often come first.
 */
export function shopsByRegion(rows: readonly CutRow[], { shops, regions }: MeatData): Shop[] {
  const wins = new Map<number, number>();
  for (const { comparison } of rows) {
    for (const { shop } of lowestByRegion(comparison).values())
      wins.set(shop.id, (wins.get(shop.id) ?? 0) + 1);
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

/** The lowest ranked price of each region where there is something to compare, by the region's id. */
export function lowestByRegion({ ranked }: Comparison<ShopQuote>): Map<number, ShopQuote> {
  const lowest = new Map<number, ShopQuote>();
  for (const [regionId, offers] of Map.groupBy(ranked, ({ shop }) => shop.Region.id)) {
    const [first] = offers;
    if (first && offers.length > 1) lowest.set(regionId, first);
  }
  return lowest;
}

/** For how many cuts each shop has the lowest valid price of the city, by the shop's id. */
export function lowestCounts(city: readonly CutInCity[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { comparison } of city) {
    if (!comparison || comparison.expired || comparison.ranked.length < 2) continue;
    for (const { price, shop } of comparison.ranked) {
      if (price === comparison.lowest) counts.set(shop.id, (counts.get(shop.id) ?? 0) + 1);
    }
  }
  return counts;
}

/** Promotions behind the prices that the filters leave, the largest discount first. */
export function runningPromotions(rows: readonly CutRow[]) {
  return rows
    .flatMap(({ cut, ranked }) =>
      ranked.flatMap(({ promotion, shop }) => (promotion ? [{ promotion, cut, shop }] : [])),
    )
    .sort((a, b) => b.promotion.discountPercentage - a.promotion.discountPercentage);
}
