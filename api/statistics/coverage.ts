import type { Db } from '#database/database.ts';
import { and, asc, eq, sql } from '#database/orm.ts';
import {
  categories,
  currentPrices,
  establishments,
  priceLives,
  products,
  regions,
  sectors,
} from '#database/schema.ts';
import { cityDay, cityTimeZone, type Day, toCityIso } from '#domain/city-time.ts';
import {
  byVisit,
  type CoverageKind,
  type PlaceCover,
  reportsToCompare,
  soonUntil,
  type VisitReason,
  visitReason,
} from '#domain/coverage.ts';
import { fold } from '#domain/text.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { isDemonstration } from '../platform/city-facts.ts';
import { readHandler } from '../platform/handler.ts';
import { isGoodsOf, isListedPlace, isShop, isStation } from '../platform/kinds.ts';
import { pageOf, wordsOf } from '../platform/list.ts';
import { memoizeSlowRead, type Snapshot } from '../platform/memoize-slow-read.ts';

/**
 * Sorts rows by a value, and equal ones by id. Missing values come last in both directions.
 * @param sort name of the order, with '-' before it from last to first
 */
export function sortedBy<Row extends { id: number }, Name extends string>(
  rows: readonly Row[],
  sort: Name | `-${Name}`,
  values: Record<Name, (row: Row) => number | string | null>,
): Row[] {
  const isBackwards = sort.startsWith('-');
  const value = values[(isBackwards ? sort.slice(1) : sort) as Name];
  const direction = isBackwards ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a.id - b.id;
    return direction * compare(one, other) || a.id - b.id;
  });
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return a < b ? -1 : Number(a > b);
}

interface PlaceFigures extends PlaceCover {
  id: number;
  name: string;
  /** the name for searches and sorting, without case and accents */
  foldedName: string;
  regionName: string | null;
  isOpen: boolean;
  /** its position among all places by the urgency of a visit */
  visitRank: number;
}

interface ProductFigures {
  id: number;
  name: string;
  /** places with a price, valid or expired */
  known: number;
  /** places with a valid price */
  places: number;
  /** centavos */
  lowest: number | null;
  highest: number | null;
}

interface Coverage {
  /** ordered by name, so that a call in that order does not sort thousands again */
  places: PlaceFigures[];
  products: ProductFigures[];
}

type Reader = (now: Date) => Promise<Snapshot<Coverage>>;
const readers = new WeakMap<Db, Map<string, Reader>>();

/**
 * Returns how many prices of each place and product are valid. It has to read all current prices of the city, so the figures of
 * a large city are cached for some minutes; those of the demonstration are dropped with it.
 */
export async function readCoverage(db: Db, kind: CoverageKind, now: Date): Promise<Snapshot<Coverage>> {
  const known = readers.get(db) ?? new Map<string, Reader>();
  readers.set(db, known);
  const key = `${kind} ${await isDemonstration(db)}`;
  const reader = known.get(key) ?? memoizeSlowRead((at) => countCoverage(db, kind, cityDay(at)));
  known.set(key, reader);
  return reader(now);
}

async function countCoverage(db: Db, kind: CoverageKind, today: Day): Promise<Coverage> {
  const [rows, places, products] = await Promise.all([
    selectCoverage(db, kind, today),
    selectPlaces(db, kind),
    selectProductNames(db, kind),
  ]);
  const ofPlace = new Map(rows.map((row) => [row.placeId, row]));
  const ofProduct = new Map(rows.map((row) => [row.productId, row]));
  const figures = places.map((place) => {
    const {
      known = 0,
      valid = 0,
      expiring = 0,
      firstExpiry = null,
      lastExpiry = null,
    } = ofPlace.get(place.id) ?? {};
    const cover = { valid, expired: known - valid, expiring, firstExpiry, lastExpiry };
    return { ...place, ...cover, foldedName: fold(place.name) };
  });
  const byName = sortedBy(figures, 'name', { name: ({ foldedName }) => foldedName });
  const ranks = new Map(byName.toSorted(byVisit).map(({ id }, rank) => [id, rank]));
  return {
    places: byName.map((place) => ({ ...place, visitRank: ranks.get(place.id) ?? 0 })),
    products: products.map(({ id, name }) => {
      const { known = 0, valid = 0, lowest = null, highest = null } = ofProduct.get(id) ?? {};
      return { id, name, known, places: valid, lowest, highest };
    }),
  };
}

/** Counts the prices of each place and of each product in one scan of the current ones. */
export function selectCoverage(db: Db, kind: CoverageKind, today: Day) {
  const day = sql`(${currentPrices.observedAt} at time zone ${sql.raw(`'${cityTimeZone}'`)})::date`;
  const newest = db.$with('newest').as(
    db
      .select({
        productId: sql<number>`${currentPrices.productId}`.as('product'),
        placeId: sql<number>`${currentPrices.establishmentId}`.as('place'),
        priceCentavos: sql<number>`${currentPrices.priceCentavos}`.as('centavos'),
        expires: sql<Day>`${day} + ${lifeDays}`.as('expires'),
      })
      .from(currentPrices)
      .innerJoin(products, eq(products.id, currentPrices.productId))
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), eq(sectors.kind, kind)))
      .leftJoin(priceLives, hasLifeOf(currentPrices.source))
      .where(eq(currentPrices.paymentCondition, 'any')),
  );
  const isValid = sql`${newest.expires} >= ${today}::date`;
  const valid = sql`filter (where ${isValid})`;
  const compared = sql`filter (where ${isValid} and ${newest.priceCentavos} > 0)`;
  return db
    .with(newest)
    .select({
      /** null: the row is about a product */
      placeId: sql<number | null>`${newest.placeId}`,
      productId: sql<number | null>`${newest.productId}`,
      known: sql<number>`count(*)::int`,
      valid: sql<number>`(count(*) ${valid})::int`,
      expiring: sql<number>`(count(*) filter (where ${isValid} and ${newest.expires} <= ${soonUntil(today)}::date))::int`,
      firstExpiry: sql<Day | null>`(min(${newest.expires}) ${valid})::text`,
      lastExpiry: sql<Day | null>`max(${newest.expires})::text`,
      /** centavos, of valid prices */
      lowest: sql<number | null>`min(${newest.priceCentavos}) ${compared}`,
      highest: sql<number | null>`max(${newest.priceCentavos}) ${compared}`,
    })
    .from(newest)
    .groupBy(sql`grouping sets ((${newest.placeId}), (${newest.productId}))`);
}

/** Selects the names of all places of a kind, with their regions. */
function selectPlaces(db: Db, kind: CoverageKind) {
  return db
    .select({
      id: establishments.id,
      name: establishments.name,
      regionName: regions.name,
      isOpen: establishments.isOpen,
    })
    .from(establishments)
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .where(and(isListedPlace, kind === 'meat' ? isShop : isStation));
}

/** Selects the names of all products of a kind, in display order. */
function selectProductNames(db: Db, kind: CoverageKind) {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(isGoodsOf(db, kind))
    .orderBy(asc(products.position), asc(products.id));
}

/** Lists places by their number of valid prices, or by the urgency of a visit. */
export const listPriceCoverage = readHandler('listPriceCoverage', async ({ query }, { db, now }) => {
  const { kind, search, sort, visit } = query;
  const words = wordsOf(search);
  const { value: coverage, at } = await readCoverage(db, kind, now);
  const toVisit = coverage.places.filter(asksForVisit);
  const among = visit ? toVisit : coverage.places;
  const found = among.filter((place) => words.every((word) => place.foldedName.includes(word)));
  const { limit, offset } = pageOf(query);
  const page = sortedBy(found, sort, {
    valid: ({ valid }) => valid,
    visit: ({ visitRank }) => visitRank,
    name: ({ foldedName }) => foldedName,
  }).slice(offset, offset + limit);
  return {
    data: page.map(({ foldedName, isOpen, visitRank, ...place }) => place),
    count: found.length,
    countedAt: toCityIso(at),
    products: coverage.products.length,
    productsWithoutPrice: coverage.products.filter(({ places }) => places === 0).length,
    toVisit: {
      places: toVisit.length,
      expired: visitsFor(toVisit, 'expired', ({ expired }) => expired),
      empty: visitsFor(toVisit, 'empty', () => 0),
      expiring: visitsFor(toVisit, 'expiring', ({ expiring }) => expiring),
    },
    toCompare: whatHelps(coverage),
  };
});

/** Says of the first product with a price how many reports would make it comparable; null: none has to. */
function whatHelps({ places, products }: Coverage): { name: string; reports: number } | null {
  const first = products.find(({ known }) => known > 0);
  if (!first) return null;
  const open = places.filter(({ isOpen }) => isOpen).length;
  const reports = reportsToCompare({ valid: first.places, places: open });
  return reports === 0 ? null : { name: first.name, reports };
}

/** Nobody collects prices at a place that is closed for good. */
export function asksForVisit(place: PlaceFigures): boolean {
  return place.isOpen && visitReason(place) !== null;
}

function visitsFor(
  toVisit: readonly PlaceFigures[],
  reason: VisitReason,
  pricesOf: (place: PlaceFigures) => number,
) {
  const places = toVisit.filter((place) => visitReason(place) === reason);
  return { places: places.length, prices: places.reduce((sum, place) => sum + pricesOf(place), 0) };
}
