import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#database/database.ts';
import {
  categories,
  currentPrices,
  establishments,
  priceLives,
  products,
  regions,
  sectors,
} from '#database/schema.ts';
import { cityTimeZone, type Day } from '#domain/city-time.ts';
import { type CoverageKind, soonUntil } from '#domain/coverage.ts';
import { hasLifeOf, isNoOlder, lifeDays, longestLife } from '../current-prices/lives.ts';
import { isGoodsOf, isShop, isStation } from '../platform/kinds.ts';

/** Counts the valid prices of each place and of each product in one reading of what stands. */
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
  return db.select({ id: products.id, name: products.name }).from(products).where(isGoodsOf(db, kind));
}

/** Counts the products that some places have ever had a price of, by place. */
export async function selectKnownProducts(db: Db, placeIds: readonly number[]): Promise<Map<number, number>> {
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
