import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#database/database.ts';
import {
  currentPrices,
  establishments,
  fuelPrices,
  fuelStations,
  fuelTypes,
  priceLives,
  products,
  regions,
} from '#database/schema.ts';
import { addDays, cityTimeZone, type Day, startOfDay } from '#domain/city-time.ts';
import { type CoverageKind, soonUntil } from '#domain/coverage.ts';

/**
 * The tables of a kind of prices: a product is a cut or a fuel, a place an establishment or a station. The
 * price of meat that stands is kept; that of fuel is looked for in the history.
 */
const tablesOf = {
  meat: {
    prices: currentPrices,
    productId: currentPrices.productId,
    placeId: currentPrices.establishmentId,
    isLive: eq(currentPrices.paymentCondition, 'any'),
    products,
    places: establishments,
  },
  fuel: {
    prices: fuelPrices,
    productId: fuelPrices.fuelTypeId,
    placeId: fuelPrices.stationId,
    isLive: and(isNull(fuelPrices.withdrawnAt), eq(fuelPrices.paymentCondition, 'any')),
    products: fuelTypes,
    places: fuelStations,
  },
} as const;

/** Selects the longest life of a kind's prices, in days: older observations are not valid, whatever their source. */
export async function selectLongestLife(db: Db, kind: CoverageKind): Promise<number> {
  const [row] = await db
    .select({ days: sql<number>`coalesce(max(${priceLives.days}), 0)::int` })
    .from(priceLives)
    .where(eq(priceLives.kind, kind));
  return row?.days ?? 0;
}

export interface CoverageRow {
  /** null: the row is about a product */
  placeId: number | null;
  productId: number | null;
  valid: number;
  expiring: number;
  firstExpiry: Day | null;
  /** centavos, of valid prices */
  lowest: number | null;
  highest: number | null;
}

/**
 * Counts the valid prices of each place and of each product in one reading. Of fuels only the days that the longest life
 * reaches back to are read, by the index on days; the history before them costs nothing.
 */
export async function selectCoverage(db: Db, kind: CoverageKind, today: Day): Promise<CoverageRow[]> {
  const longestLife = await selectLongestLife(db, kind);
  return coverageQuery(db, kind, today, longestLife);
}

export function coverageQuery(db: Db, kind: CoverageKind, today: Day, longestLife: number) {
  const { prices, productId, placeId, isLive } = tablesOf[kind];
  const from = startOfDay(addDays(today, -longestLife));
  const sourceLife = alias(priceLives, 'source_life');
  const kindLife = alias(priceLives, 'kind_life');
  const day = sql`(${prices.observedAt} at time zone ${sql.raw(`'${cityTimeZone}'`)})::date`;
  const newest = db.$with('newest').as(
    db
      .selectDistinctOn([productId, placeId], {
        productId: sql<number>`${productId}`.as('product'),
        placeId: sql<number>`${placeId}`.as('place'),
        priceCentavos: sql<number>`${prices.priceCentavos}`.as('centavos'),
        expires: sql<Day>`${day} + coalesce(${sourceLife.days}, ${kindLife.days}, 0)`.as('expires'),
      })
      .from(prices)
      .leftJoin(sourceLife, and(eq(sourceLife.kind, kind), eq(sourceLife.source, prices.source)))
      .leftJoin(kindLife, and(eq(kindLife.kind, kind), eq(kindLife.source, 'any')))
      .where(and(isLive, gte(prices.observedAt, from)))
      .orderBy(asc(productId), asc(placeId), desc(prices.observedAt), desc(prices.id)),
  );
  const isValid = sql`${newest.expires} >= ${today}::date`;
  const valid = sql`filter (where ${isValid})`;
  const compared = sql`filter (where ${isValid} and ${newest.priceCentavos} > 0)`;
  return db
    .with(newest)
    .select({
      placeId: newest.placeId,
      productId: newest.productId,
      valid: sql<number>`(count(*) ${valid})::int`,
      expiring: sql<number>`(count(*) filter (where ${isValid} and ${newest.expires} <= ${soonUntil(today)}::date))::int`,
      firstExpiry: sql<Day | null>`(min(${newest.expires}) ${valid})::text`,
      lowest: sql<number | null>`min(${newest.priceCentavos}) ${compared}`,
      highest: sql<number | null>`max(${newest.priceCentavos}) ${compared}`,
    })
    .from(newest)
    .groupBy(sql`grouping sets ((${newest.placeId}), (${newest.productId}))`);
}

/** Selects the names of all places of a kind, with their regions, and whether they are invented. */
export function selectPlaces(db: Db, kind: CoverageKind) {
  const { places } = tablesOf[kind];
  return db
    .select({
      id: places.id,
      name: places.name,
      regionName: regions.name,
      isDemonstration: places.isDemonstration,
    })
    .from(places)
    .leftJoin(regions, eq(regions.id, places.regionId));
}

/** Selects the names of all cuts or fuels. */
export function selectProductNames(db: Db, kind: CoverageKind) {
  const { products } = tablesOf[kind];
  return db.select({ id: products.id, name: products.name }).from(products);
}

/** Counts the products that some places have ever had a price of, by place, however long the history. */
export async function selectKnownProducts(
  db: Db,
  kind: CoverageKind,
  placeIds: readonly number[],
): Promise<Map<number, number>> {
  if (placeIds.length === 0) return new Map();
  const rows = await knownProductsQuery(db, kind, placeIds);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export function knownProductsQuery(db: Db, kind: CoverageKind, placeIds: readonly number[]) {
  return kind === 'meat' ? knownCutsQuery(db, placeIds) : knownFuelsQuery(db, placeIds);
}

function knownCutsQuery(db: Db, placeIds: readonly number[]) {
  const { establishmentId, paymentCondition } = currentPrices;
  return db
    .select({ id: establishmentId, count: sql<number>`count(*)::int` })
    .from(currentPrices)
    .where(and(inArray(establishmentId, [...placeIds]), eq(paymentCondition, 'any')))
    .groupBy(establishmentId);
}

/** There are few fuels: one index entry answers for each of them at each station. */
function knownFuelsQuery(db: Db, placeIds: readonly number[]) {
  const { prices, productId, placeId, isLive, products, places } = tablesOf.fuel;
  // With `exists`, PostgreSQL would read the whole history once; a limit keeps it at one index entry for each pair.
  const known = db
    .select({ one: sql`1`.as('one') })
    .from(prices)
    .where(and(eq(productId, products.id), eq(placeId, places.id), isLive))
    .limit(1)
    .as('known');
  return db
    .select({ id: places.id, count: sql<number>`count(*)::int` })
    .from(places)
    .crossJoin(products)
    .crossJoinLateral(known)
    .where(inArray(places.id, [...placeIds]))
    .groupBy(places.id);
}
