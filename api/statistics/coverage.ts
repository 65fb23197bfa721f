import type { Db } from '#database/database.ts';
import { and, eq, inArray, sql } from '#database/orm.ts';
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
import { type CoverageKind, soonUntil } from '#domain/coverage.ts';
import { fold } from '#domain/text.ts';
import { hasLifeOf, isNoOlder, lifeDays, longestLife } from '../current-prices/lives.ts';
import { hasDemonstration } from '../demonstration/demonstration.ts';
import { readHandler } from '../platform/handler.ts';
import { isGoodsOf, isShop, isStation } from '../platform/kinds.ts';
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

interface PlaceFigures {
  id: number;
  name: string;
  /** the name for searches and sorting, without case and accents */
  foldedName: string;
  regionName: string | null;
  isDemonstration: boolean;
  valid: number;
  expiring: number;
  firstExpiry: Day | null;
}

interface ProductFigures {
  id: number;
  name: string;
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
 * Returns how many prices of each place and product are valid. It has to read all recent prices of the city, so the figures of
 * a large city are cached for some minutes; those of the demonstration are dropped with it.
 */
export async function readCoverage(db: Db, kind: CoverageKind, now: Date): Promise<Snapshot<Coverage>> {
  const known = readers.get(db) ?? new Map<string, Reader>();
  readers.set(db, known);
  const key = `${kind} ${await hasDemonstration(db)}`;
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
    const { valid = 0, expiring = 0, firstExpiry = null } = ofPlace.get(place.id) ?? {};
    return { ...place, foldedName: fold(place.name), valid, expiring, firstExpiry };
  });
  return {
    places: sortedBy(figures, 'name', { name: ({ foldedName }) => foldedName }),
    products: products.map(({ id, name }) => {
      const { valid = 0, lowest = null, highest = null } = ofProduct.get(id) ?? {};
      return { id, name, places: valid, lowest, highest };
    }),
  };
}

/** Counts the valid prices of each place and of each product in one scan of the current prices. */
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
      .where(
        and(
          eq(currentPrices.paymentCondition, 'any'),
          isNoOlder(currentPrices.observedAt, longestLife(db), today),
        ),
      ),
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
      valid: sql<number>`(count(*) ${valid})::int`,
      expiring: sql<number>`(count(*) filter (where ${isValid} and ${newest.expires} <= ${soonUntil(today)}::date))::int`,
      firstExpiry: sql<Day | null>`(min(${newest.expires}) ${valid})::text`,
      /** centavos, of valid prices */
      lowest: sql<number | null>`min(${newest.priceCentavos}) ${compared}`,
      highest: sql<number | null>`max(${newest.priceCentavos}) ${compared}`,
    })
    .from(newest)
    .groupBy(sql`grouping sets ((${newest.placeId}), (${newest.productId}))`);
}

/** Selects the names of all places of a kind, with their regions, and whether they belong to the demonstration. */
function selectPlaces(db: Db, kind: CoverageKind) {
  return db
    .select({
      id: establishments.id,
      name: establishments.name,
      regionName: regions.name,
      isDemonstration: establishments.isDemonstration,
    })
    .from(establishments)
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .where(kind === 'meat' ? isShop : isStation);
}

function selectProductNames(db: Db, kind: CoverageKind) {
  return db.select({ id: products.id, name: products.name }).from(products).where(isGoodsOf(db, kind));
}

/** Counts the products of which some places have ever had a price, by place. */
async function selectKnownProducts(db: Db, placeIds: readonly number[]): Promise<Map<number, number>> {
  if (placeIds.length === 0) return new Map();
  const rows = await knownProductsQuery(db, placeIds);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export function knownProductsQuery(db: Db, placeIds: readonly number[]) {
  const { establishmentId, paymentCondition } = currentPrices;
  return db
    .select({ id: establishmentId, count: sql<number>`count(*)::int` })
    .from(currentPrices)
    .where(and(inArray(establishmentId, [...placeIds]), eq(paymentCondition, 'any')))
    .groupBy(establishmentId);
}

/**
 * Lists places by their number of valid prices, so that the panel can show which ones need a visit. Places of the demonstration
 * are marked.
 */
export const listPriceCoverage = readHandler('listPriceCoverage', async ({ query }, { db, now }) => {
  const { kind, search, sort, expiring } = query;
  const words = wordsOf(search);
  const { value: coverage, at } = await readCoverage(db, kind, now);
  const found = coverage.places.filter(
    (place) => (!expiring || asksForVisit(place)) && words.every((word) => place.foldedName.includes(word)),
  );
  const toVisit = coverage.places.filter(asksForVisit);
  const { limit, offset } = pageOf(query);
  const page = sortedBy(found, sort, {
    valid: ({ valid }) => valid,
    expiring: ({ firstExpiry }) => firstExpiry,
    name: ({ foldedName }) => foldedName,
  }).slice(offset, offset + limit);
  const known = await selectKnownProducts(
    db,
    page.map(({ id }) => id),
  );
  return {
    data: page.map(({ foldedName: _, ...place }) => ({
      ...place,
      expired: Math.max(0, (known.get(place.id) ?? 0) - place.valid),
    })),
    count: found.length,
    countedAt: toCityIso(at),
    products: coverage.products.length,
    productsWithoutPrice: coverage.products.filter(({ places }) => places === 0).length,
    placesWithoutPrice: coverage.places.filter(({ valid }) => valid === 0).length,
    expiringPrices: toVisit.reduce((sum, place) => sum + place.expiring, 0),
    expiringPlaces: toVisit.length,
  };
});

function asksForVisit({ expiring }: PlaceFigures): boolean {
  return expiring > 0;
}
