import { cacheTagsOf } from '#contract/cached-tables.ts';
import type { Figures } from '#contract/figures.ts';
import type { Orm } from '#database/database.ts';
import { addDays, type Day, daysBetween } from '#domain/city-time.ts';
import { minimumForMean } from '#domain/comparison.ts';
import { toReais, wholeCentavos } from '#domain/money.ts';
import type { PriceCount } from '#domain/price-counts.ts';
import type { PriceSource } from '#domain/prices.ts';
import type { KeepParts, KeptPart } from '../platform/kept-parts.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import { rowsOfProducts } from './current-prices.ts';
import {
  priceWidth,
  regionColumn,
  type StandingPrice,
  selectPackedPrices,
  unpackPrices,
} from './packed-prices.ts';
import { firstDay, type PackedRows, replaceRows } from './packed-rows.ts';

/** The prices of one product at some places, compared on the day of the whole city. Prices are in centavos. */
export interface PricesAt {
  productId: number;
  /** the day of the city on which all compared prices are valid */
  day: Day;
  /** true: every price of the city has expired, and the last known ones are compared */
  expired: boolean;
  /** how many prices are compared */
  places: number;
  /** how many of them have the lowest price */
  lowestPlaces: number;
  /** null: none is compared; like the highest and the days */
  lowest: number | null;
  highest: number | null;
  /** the first and the last day on which the compared prices were seen */
  from: Day | null;
  to: Day | null;
  /** how many prices are not compared, because they have expired or are 0, and how many of these are 0 */
  left: number;
  free: number;
  /** how many prices are not compared in each region, and the newest of them */
  leftIn: readonly { regionId: number; left: number; newest: number }[];
  /** how many of the compared prices are promotions */
  offered: number;
  /** these promotions, in the order of the ranking */
  offers: readonly Offer[];
  /**
   * The establishments with a price, in the order of the ranking: compared prices, then the others. The id of one with the same
   * price as its predecessor is negative.
   */
  ranking: Int32Array;
  /**
   * the establishments with the lowest prices in the order of the ranking, at most `mostCheapest`; the one with the newest price
   * if none is compared
   */
  cheapest: readonly number[];
  regions: readonly RegionFigures[];
  /** the sources of the compared prices that were observed, in the order of the ranking */
  sources: readonly SourceOfPrice[];
}

/** The prices of one product in the city, as compared by `comparePrices` of the domain. */
export interface ProductFigures extends PricesAt {
  lowest: number;
  highest: number;
  from: Day;
  to: Day;
  /** the days on which the first price of the ranking was seen, and expires */
  lowestOn: Day;
  lowestExpiresOn: Day;
  /** exact; null with fewer than three prices */
  mean: number | null;
  median: number;
  /** the compared prices for a ruler, from the lowest: without duplicates, or quantiles if there are more than `mostMarks` */
  marks: readonly number[];
  /** all prices, from which the figures are amended when a few of them change */
  prices: PackedRows;
}

/** A promotion that is the current price of its product at a place. */
export interface Offer {
  establishmentId: number;
  regionId: number;
  centavos: number;
  /** the day on which the price was seen */
  day: Day;
  discountPercentage: number;
}

/** A source of prices, with the facts that determine its name. */
export interface SourceOfPrice {
  source: PriceSource;
  /** the import of the price */
  importId: number | null;
  corrected: boolean;
}

/** The compared prices of one product in a region that has any. */
interface RegionFigures {
  regionId: number;
  lowest: number;
  highest: number;
  places: number;
  /** how many of them have the region's lowest price */
  lowestPlaces: number;
  offered: number;
  /** like `cheapest` of the city */
  cheapest: readonly number[];
}

/** With more marks, those of a ruler would overlap. */
export const mostMarks = 24;
export const mostCheapest = 12;

/**
 * Selects the figures of some products in one statement, which reads each current price once. A product without a comparable
 * price has none.
 */
export async function selectFigures(
  orm: Orm,
  today: Day,
  productIds: readonly number[],
): Promise<Map<number, ProductFigures>> {
  if (productIds.length === 0) return new Map();
  return computeFigures(await selectPackedPrices(orm, today, { productIds }), today);
}

/** Computes figures from earlier ones and the prices at the places where some have changed since. */
async function amendFigures(
  orm: Orm,
  today: Day,
  before: ReadonlyMap<number, ProductFigures>,
  establishmentIds: readonly number[],
): Promise<Map<number, ProductFigures>> {
  const selected = await selectPackedPrices(orm, today, { productIds: [...before.keys()], establishmentIds });
  const places = new Set(establishmentIds);
  const replaced = [...before].map(([productId, { prices }]): [number, PackedRows] => [
    productId,
    replaceRows(prices, priceWidth, places, selected.get(productId) ?? new Int32Array()),
  ]);
  return computeFigures(new Map(replaced), today);
}

async function computeFigures(
  pricesOf: ReadonlyMap<number, PackedRows>,
  today: Day,
): Promise<Map<number, ProductFigures>> {
  const yieldIfLong = yieldToEventLoop();
  const figures = new Map<number, ProductFigures>();
  for (const [productId, prices] of pricesOf) {
    const ofProduct = figuresOf(productId, prices, today);
    if (ofProduct) figures.set(productId, ofProduct);
    await yieldIfLong();
  }
  return figures;
}

/** The comparison of the domain (domain/comparison.ts), on sorted numbers; a test compares both. */
function figuresOf(productId: number, prices: PackedRows, today: Day): ProductFigures | undefined {
  const standing = unpackPrices(prices);
  const comparable = standing.filter(({ centavos }) => centavos > 0);
  if (comparable.length === 0) return undefined;
  const todayNumber = daysBetween(firstDay, today);
  const expired = comparable.every(({ expiresOn }) => expiresOn < todayNumber);
  const comparedOn = expired ? latest(comparable) : todayNumber;
  const compared = standing.filter(isComparedOn(comparedOn));
  const [first] = compared;
  const highest = compared.at(-1);
  if (!first || !highest) return undefined;
  const amounts = compared.map(({ centavos }) => centavos);
  return {
    ...pricesAt({ productId, day: dayOf(comparedOn), expired }, standing),
    lowest: first.centavos,
    highest: highest.centavos,
    from: dayOf(earliest(compared)),
    to: dayOf(latest(compared)),
    lowestOn: dayOf(first.day),
    lowestExpiresOn: dayOf(first.expiresOn),
    mean:
      compared.length < minimumForMean
        ? null
        : amounts.reduce((sum, amount) => sum + amount, 0) / compared.length,
    median: quantileOf(amounts, 0.5),
    marks: marksOf(amounts),
    prices,
  };
}

/** Returns the compared prices of a product, the lowest first. */
export function comparedPrices({ prices, day }: ProductFigures): StandingPrice[] {
  return unpackPrices(prices).filter(isComparedOn(daysBetween(firstDay, day)));
}

/** Returns the prices of a product at some places, compared like those of the whole city. The id of no region is 0. */
export function figuresAt(
  { prices, ...city }: ProductFigures,
  isThere: (establishmentId: number, regionId: number) => boolean,
): PricesAt {
  const there: number[] = [];
  for (let start = 0; start < prices.length; start += priceWidth) {
    if (!isThere(prices[start] ?? 0, prices[start + regionColumn] ?? 0)) continue;
    for (let column = 0; column < priceWidth; column += 1) there.push(prices[start + column] ?? 0);
  }
  return pricesAt(city, unpackPrices(Int32Array.from(there)));
}

const isComparedOn =
  (day: number) =>
  ({ centavos, expiresOn }: StandingPrice) =>
    centavos > 0 && expiresOn >= day;

function pricesAt(
  { productId, day, expired }: Pick<PricesAt, 'productId' | 'day' | 'expired'>,
  standing: readonly StandingPrice[],
): PricesAt {
  const isCompared = isComparedOn(daysBetween(firstDay, day));
  const compared = standing.filter(isCompared);
  const left = standing
    .filter((price) => !isCompared(price))
    .sort((a, b) => b.day - a.day || a.centavos - b.centavos || a.establishmentId - b.establishmentId);
  const [first] = compared;
  const { lowest, highest, places, lowestPlaces, offered, cheapest } = summarize(compared);
  return {
    productId,
    day,
    expired,
    places,
    lowestPlaces,
    lowest: first ? lowest : null,
    highest: first ? highest : null,
    from: first ? dayOf(earliest(compared)) : null,
    to: first ? dayOf(latest(compared)) : null,
    left: left.length,
    free: left.filter(({ centavos }) => centavos === 0).length,
    leftIn: byRegion(left).map(([regionId, inRegion]) => ({
      regionId,
      left: inRegion.length,
      newest: inRegion[0]?.establishmentId ?? 0,
    })),
    offered,
    offers: compared.filter(({ isOffered }) => isOffered).map(toOffer),
    ranking: Int32Array.from([...compared, ...left], ({ establishmentId, centavos }, index) =>
      index > 0 && index < places && centavos === compared[index - 1]?.centavos
        ? -establishmentId
        : establishmentId,
    ),
    cheapest: first ? cheapest : left.slice(0, 1).map(({ establishmentId }) => establishmentId),
    regions: byRegion(compared).map(([regionId, inRegion]) => ({ regionId, ...summarize(inRegion) })),
    sources: sourcesOf(compared),
  };
}

function toOffer({ establishmentId, regionId, centavos, day, discount }: StandingPrice): Offer {
  return { establishmentId, regionId, centavos, day: dayOf(day), discountPercentage: discount / 10 };
}

/** Summarises compared prices, from the lowest. */
function summarize(compared: readonly StandingPrice[]) {
  const lowest = compared[0]?.centavos ?? 0;
  return {
    lowest,
    highest: compared.at(-1)?.centavos ?? lowest,
    places: compared.length,
    lowestPlaces: compared.filter(({ centavos }) => centavos === lowest).length,
    offered: compared.filter(({ isOffered }) => isOffered).length,
    cheapest: compared.slice(0, mostCheapest).map(({ establishmentId }) => establishmentId),
  };
}

/** Groups prices by region, the lowest id first. Stations without a region are left out. */
function byRegion(prices: readonly StandingPrice[]) {
  return [...Map.groupBy(prices, ({ regionId }) => regionId)]
    .filter(([regionId]) => regionId > 0)
    .sort(([a], [b]) => a - b);
}

function marksOf(amounts: readonly number[]): number[] {
  const unique = [...new Set(amounts)];
  if (unique.length <= mostMarks) return unique;
  return Array.from({ length: mostMarks }, (_, index) => quantileOf(amounts, index / (mostMarks - 1)));
}

/** Returns the first of some sorted amounts that is not below a share of them. */
function quantileOf(amounts: readonly number[], share: number): number {
  return amounts[Math.max(0, Math.ceil(share * amounts.length) - 1)] ?? 0;
}

function sourcesOf(compared: readonly StandingPrice[]): SourceOfPrice[] {
  const sources = new Map<string, SourceOfPrice>();
  for (const { isOffered, source, importId, corrected } of compared) {
    const key = `${source} ${importId} ${corrected}`;
    if (isOffered || sources.has(key)) continue;
    sources.set(key, { source, importId: importId || null, corrected });
  }
  return [...sources.values()];
}

const dayOf = (number: number) => addDays(firstDay, number);

const latest = (prices: readonly StandingPrice[]) =>
  prices.reduce((latest, { day }) => Math.max(latest, day), 0);

const earliest = (prices: readonly StandingPrice[]) =>
  prices.reduce((earliest, { day }) => Math.min(earliest, day), Number.POSITIVE_INFINITY);

/** The figures of each product, cached until a write changes them. */
export const figuresOfProducts: KeptPart<ProductFigures> = {
  name: 'figures',
  tagsOf: tagsOfFigures,
  make: selectFigures,
  amend: amendFigures,
};

/** The order of a product's prices in the city; see `ProductFigures`. */
export type Ranking = Pick<ProductFigures, 'productId' | 'ranking' | 'places' | 'expired' | 'prices'>;

/** Reads the rankings of some products, in their order: those of the figures, and of products that all places give away. */
export async function readRankings(
  { db, today, keepParts }: { db: Orm; today: Day; keepParts: KeepParts },
  productIds: readonly number[],
): Promise<Ranking[]> {
  const figures = await keepParts(figuresOfProducts, productIds);
  const others = productIds.filter((id) => !figures.has(id));
  const free =
    others.length > 0
      ? await selectPackedPrices(db, today, { productIds: others })
      : new Map<number, PackedRows>();
  return productIds.flatMap((productId): Ranking | [] => {
    const prices = free.get(productId);
    if (!prices) return figures.get(productId) ?? [];
    const ranking = prices.filter((_, index) => index % priceWidth === 0);
    return { productId, ranking, places: 0, expired: false, prices };
  });
}

/** The tags of everything computed from all current prices of a product. */
function tagsOfFigures(productId: number) {
  return cacheTagsOf(tablesOfFigures, { ...rowsOfProducts([productId]), products: { id: [productId] } });
}

/** The tables that figures are computed from; answers with figures depend on them. */
const tablesOfFigures = [
  'prices',
  'promotions',
  'establishments',
  'price_lives',
  'sectors',
  'categories',
  'products',
] as const;

/** Returns the products that count: those with a valid price or, if every price has expired, those with a compared one. */
export function countedIn<Prices extends Pick<PricesAt, 'places' | 'expired'>>(figures: readonly Prices[]) {
  const compared = figures.filter(({ places }) => places > 0);
  const valid = compared.filter(({ expired }) => !expired);
  return { valid, counted: valid.length > 0 ? valid : compared };
}

/** Counts the products and places with a price, by the rules of domain/price-counts.ts. */
export function countPricedIn(figures: readonly PricesAt[]): PriceCount {
  const { counted, valid } = countedIn(figures);
  return {
    things: counted.length,
    places: uniquePlaces(counted.map(({ ranking, places }) => ranking.subarray(0, places))).length,
    expired: counted.length > 0 && valid.length === 0,
  };
}

/** Returns the establishments of some rankings, or of parts of them, without duplicates. */
export function uniquePlaces(rankings: readonly Int32Array[]): number[] {
  // Loops over numbers: a large city has hundreds of thousands of prices, and a set or closures take ten times as long.
  let highest = 0;
  for (const ids of rankings) {
    for (let index = 0; index < ids.length; index += 1)
      highest = Math.max(highest, Math.abs(ids[index] ?? 0));
  }
  const isAmong = new Uint8Array(highest + 1);
  const unique: number[] = [];
  for (const ids of rankings) {
    for (let index = 0; index < ids.length; index += 1) {
      const place = Math.abs(ids[index] ?? 0);
      if (isAmong[place] === 0) unique.push(place);
      isAmong[place] = 1;
    }
  }
  return unique;
}

export function presentFigures(figures: ProductFigures): Figures {
  const { day, expired, places, lowestPlaces, lowest, highest, mean, median, from, to, marks, left, free } =
    figures;
  return {
    comparisonDay: day,
    allExpired: expired,
    establishments: places,
    lowestEstablishments: lowestPlaces,
    lowest: toReais(lowest),
    highest: toReais(highest),
    average: mean === null ? null : toReais(wholeCentavos(mean)),
    median: toReais(median),
    from,
    to,
    marks: marks.map(toReais),
    left: { count: left, free },
  };
}
