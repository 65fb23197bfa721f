import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#database/database.ts';
import {
  currentPrices,
  establishments,
  fuelPrices,
  priceLives,
  products,
  regions,
} from '#database/schema.ts';
import { addDays, cityTimeZone, type Day, startOfDay } from '#domain/city-time.ts';
import { type CoverageKind, soonUntil } from '#domain/coverage.ts';
import { isRegularPrice } from '../current-prices/newest-observation.ts';
import { isCut, isFuel, isShop, isStation } from '../platform/kinds.ts';

/** The prices of cuts at shops, those that stand, or the history of those of fuels at stations. */
const pricesOf = {
  meat: { prices: currentPrices, isLive: eq(currentPrices.paymentCondition, 'any') },
  fuel: { prices: fuelPrices, isLive: isRegularPrice(fuelPrices) },
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
  const { prices, isLive } = pricesOf[kind];
  const from = startOfDay(addDays(today, -longestLife));
  const sourceLife = alias(priceLives, 'source_life');
  const kindLife = alias(priceLives, 'kind_life');
  const day = sql`(${prices.observedAt} at time zone ${sql.raw(`'${cityTimeZone}'`)})::date`;
  const newest = db.$with('newest').as(
    db
      .selectDistinctOn([prices.productId, prices.establishmentId], {
        productId: sql<number>`${prices.productId}`.as('product'),
        placeId: sql<number>`${prices.establishmentId}`.as('place'),
        priceCentavos: sql<number>`${prices.priceCentavos}`.as('centavos'),
        expires: sql<Day>`${day} + coalesce(${sourceLife.days}, ${kindLife.days}, 0)`.as('expires'),
      })
      .from(prices)
      .leftJoin(sourceLife, and(eq(sourceLife.kind, kind), eq(sourceLife.source, prices.source)))
      .leftJoin(kindLife, and(eq(kindLife.kind, kind), eq(kindLife.source, 'any')))
      .where(and(isLive, gte(prices.observedAt, from)))
      .orderBy(asc(prices.productId), asc(prices.establishmentId), desc(prices.observedAt), desc(prices.id)),
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

/** Selects the names of all cuts or fuels. */
export function selectProductNames(db: Db, kind: CoverageKind) {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(kind === 'meat' ? isCut(db) : isFuel(db));
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
  // With `exists`, PostgreSQL would read the whole history once; a limit keeps it at one index entry for each pair.
  const known = db
    .select({ one: sql`1`.as('one') })
    .from(fuelPrices)
    .where(
      and(
        eq(fuelPrices.productId, products.id),
        eq(fuelPrices.establishmentId, establishments.id),
        isRegularPrice(fuelPrices),
      ),
    )
    .limit(1)
    .as('known');
  return db
    .select({ id: establishments.id, count: sql<number>`count(*)::int` })
    .from(establishments)
    .crossJoin(products)
    .crossJoinLateral(known)
    .where(and(inArray(establishments.id, [...placeIds]), isFuel(db)))
    .groupBy(establishments.id);
}
