import type { ComparedProduct, ComparisonView } from '#contract/comparisons.ts';
import type { Orm } from '#database/database.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { type Deal, highlightedDeal } from '#domain/deals.ts';
import { toReais } from '#domain/money.ts';
import { presentConditional } from '../current-prices/conditional-prices.ts';
import {
  asObservation,
  type MeatPriceNow,
  readCurrentPrices,
  rowsOfProducts,
} from '../current-prices/current-prices.ts';
import { presentFigures } from '../current-prices/figures.ts';
import { presentObservation } from '../current-prices/present.ts';
import { presentPoint } from '../current-prices/public-point.ts';
import { presentSeenLower, readSeenReports, type SeenReport } from '../current-prices/seen-reports.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { seenAtShop } from '../products/products.ts';
import type { FoundCounts } from './count-found.ts';
import { type FoundGood, type FoundGoods, idsOf } from './found-goods.ts';

/** Some of the found goods, and their prices that a view shows. */
interface Shown {
  rows: readonly FoundGood[];
  pairs: readonly Pair[];
  /** prices whose promotions are shown, besides the best one's */
  promoted?: readonly Pair[];
}

export interface Pair {
  productId: number;
  establishmentId: number;
}

type PresentRow = (row: FoundGood) => ComparedProduct;

const mostFirst = 10;

/** How many shops of a product are listed in the order of its ranking. */
const mostListed = 6;

/** Reads the prices that a view shows, and presents the parts that all views share. */
export async function readView(
  { db, today, keepParts }: { db: Orm; today: Day; keepParts: KeepParts },
  found: FoundGoods,
  counts: FoundCounts,
  shown: Shown,
): Promise<{ view: ComparisonView; presentRow: PresentRow }> {
  const best = highlightedDeal(found.rows, found.filter.search || undefined);
  const rows = [...new Set([...shown.rows, ...(best ? [best.row] : [])])];
  const seen = await readSeenReports(keepParts, idsOf(rows));
  const promoted = [...(shown.promoted ?? []), ...(best ? [pairOf(best)] : [])];
  const pairs = [...shown.pairs, ...promoted];
  const isAmong = (wanted: readonly Pair[]) => {
    const keys = new Set(wanted.map(keyOf));
    return ({ row }: MeatPriceNow) =>
      keys.has(keyOf({ productId: row.productId, establishmentId: row.establishment.id }));
  };
  const prices = await readPairs(db, today, [
    ...pairs,
    ...seen.map(({ thingId, placeId }) => ({ productId: thingId, establishmentId: placeId })),
  ]);
  const facts = { seen: Map.groupBy(seen, ({ thingId }) => thingId), prices };
  const presentRow: PresentRow = (row) => presentProduct(row, facts, today);
  return {
    presentRow,
    view: {
      ...presentFound(found, counts),
      best: best ? presentDeal(best, presentRow) : null,
      ...presentQuotes(prices.filter(isAmong(pairs)), today),
      conditionalPrices: presentConditionals(prices.filter(isAmong(pairs)), today),
      promotions: presentOffers(prices.filter(isAmong(promoted))),
    },
  };
}

export function pairOf({ row, establishmentId }: Deal<FoundGood>): Pair {
  return { productId: row.good.id, establishmentId };
}

/** The pairs of products with their cheapest shops. */
export function cheapestPairs(rows: readonly FoundGood[]): Pair[] {
  return rows.flatMap(({ good, here }) =>
    here.cheapest.slice(0, mostListed).map((establishmentId) => ({ productId: good.id, establishmentId })),
  );
}

export function keyOf({ productId, establishmentId }: Pair): string {
  return `${productId} ${establishmentId}`;
}

async function readPairs(orm: Orm, today: Day, pairs: readonly Pair[]): Promise<MeatPriceNow[]> {
  const distinct = [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
  return distinct.length > 0 ? readCurrentPrices(orm, today, { pairs: distinct }) : [];
}

export function presentDeal({ row, establishmentId, ties }: Deal<FoundGood>, presentRow: PresentRow) {
  return { product: presentRow(row), establishmentId, ties };
}

function presentFound(found: FoundGoods, counts: FoundCounts) {
  const { rows, sector, goods, filter } = found;
  const [only] = rows;
  const isFiltered = Boolean(filter.search) || filter.productId !== undefined;
  return {
    sector: sector ? { id: sector.id, name: sector.name, isUsual: sector.isUsual } : null,
    goods: goods.map(({ id, name }) => ({ id, name })),
    units: [...new Set(goods.map(({ unit }) => unit))],
    hasPrices: found.figures.size > 0,
    hasEstablishments: counts.hasEstablishments,
    found: {
      products: rows.length,
      unpriced: found.unpriced.map(({ name }) => name),
      chosenId: only && rows.length === 1 && isFiltered ? only.good.id : null,
      namesShops: found.namesShops,
      compared: counts.compared,
      lastSeen: lastSeen(rows),
      lives: counts.lives,
      establishments: counts.shops.length,
      promotions: counts.promotions,
    },
    first: rows.slice(0, mostFirst).map(({ good: { id, name, description }, figures }) => ({
      id,
      name,
      description,
      lowest: toReais(figures.lowest),
      highest: toReais(figures.highest),
      establishments: figures.places,
      allExpired: figures.expired,
    })),
  };
}

/** The days of the last known prices, if all have expired. */
function lastSeen(rows: readonly FoundGood[]): { from: Day; to: Day } | null {
  const days = rows.flatMap(({ figures }) => [figures.from, figures.to]).toSorted();
  const [from] = days;
  const to = days.at(-1);
  return from && to && rows.every(({ figures }) => figures.expired) ? { from, to } : null;
}

function presentProduct(
  { good, figures, here }: FoundGood,
  { seen, prices }: { seen: ReadonlyMap<number, SeenReport[]>; prices: readonly MeatPriceNow[] },
  today: Day,
): ComparedProduct {
  const reports = seen.get(good.id) ?? [];
  const official = prices.filter(({ row }) => row.productId === good.id).map(seenAtShop);
  return {
    id: good.id,
    name: good.name,
    description: good.description,
    unit: good.unit,
    seenLower:
      reports.length > 0 ? presentSeenLower(reports, { lowest: figures.lowest, official }, today) : null,
    city: presentFigures(figures),
    regions: figures.regions
      .filter(({ places }) => places > 1)
      .map(({ regionId, lowest }) => ({ regionId, lowest: toReais(lowest) })),
    here: {
      establishments: here.places,
      lowest: here.lowest === null ? null : toReais(here.lowest),
      lowestEstablishments: here.lowestPlaces,
      left: here.left,
    },
    cheapest: here.cheapest.slice(0, mostListed),
  };
}

/** Presents prices as numbers, with lists of the data that they share. */
function presentQuotes(
  prices: readonly MeatPriceNow[],
  today: Day,
): Pick<ComparisonView, 'facts' | 'quotes' | 'shops'> {
  const facts = new Map<string, { place: number; fact: ComparisonView['facts'][number] }>();
  const shops = new Map<number, ComparisonView['shops'][number]>();
  const quotes = prices.map((price): ComparisonView['quotes'][number] => {
    const { row } = price;
    const { id, name, verified, address, neighbourhood, regionId } = row.establishment;
    shops.set(id, {
      id,
      name,
      verified,
      address: neighbourhood === null ? address : null,
      neighbourhood,
      ...presentPoint(row.establishment),
      Region: { id: regionId, name: row.regionName },
    });
    const observation = asObservation(price);
    const { source, sourceName, lifeDays } = presentObservation(observation, 'meat', today);
    const fact = {
      day: cityDay(observation.observedAt),
      lifeDays,
      ...(price.offered && row.offer
        ? { source: 'promotion' as const, sourceName: 'Promoção' }
        : { source, sourceName }),
    };
    const key = JSON.stringify(fact);
    const known = facts.get(key) ?? { place: facts.size, fact };
    facts.set(key, known);
    return [row.productId, id, toReais(price.price), known.place];
  });
  return { quotes, facts: [...facts.values()].map(({ fact }) => fact), shops: [...shops.values()] };
}

/** Presents the lower prices with a payment condition beside these prices. */
function presentConditionals(
  prices: readonly MeatPriceNow[],
  today: Day,
): ComparisonView['conditionalPrices'] {
  return prices.flatMap(({ row: { productId, establishment, conditional }, price }) => {
    const { conditionalPrice } = presentConditional(conditional, price, today);
    return conditionalPrice ? [{ productId, establishmentId: establishment.id, ...conditionalPrice }] : [];
  });
}

/** Presents the promotions of these prices. */
function presentOffers(prices: readonly MeatPriceNow[]): ComparisonView['promotions'] {
  return prices.flatMap(({ row: { productId, establishment, offer }, offered }) =>
    offered && offer
      ? [
          {
            id: offer.id,
            title: offer.title,
            productId,
            establishmentId: establishment.id,
            originalPrice: toReais(offer.originalCentavos),
            salePrice: toReais(offer.saleCentavos),
            discountPercentage: offer.discountPercentage,
            startDate: offer.startDate,
            endDate: offer.endDate,
            fullPriceSeen: offer.fullPriceSeen,
          },
        ]
      : [],
  );
}

/**
 * Returns the rows that a view depends on. A price of another product does not change it, unless the filters match nothing of
 * the sector, or its shops are those that have a price of its goods.
 */
export function rowsOfView(found: FoundGoods, { ofAllGoods = false } = {}) {
  const { rows, matching, goods, sector } = found;
  const isWhole = ofAllGoods || rows.length === 0 || !sector?.isUsual;
  const ids = (isWhole ? goods : matching).map(({ id }) => id);
  return { ...rowsOfProducts(ids), reported_prices: { product_id: ids } };
}

/** A page beyond the end is the last one. */
export function pageWithin(asked: number, count: number, limit: number) {
  const pages = Math.max(1, Math.ceil(count / limit));
  const page = Math.min(asked, pages);
  return { page, pages, count, offset: (page - 1) * limit };
}
