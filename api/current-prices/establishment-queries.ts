import type { CachedRows } from '#contract/cached-tables.ts';
import type { Orm } from '#database/database.ts';
import { and, eq, exists, not, type SQL, sql } from '#database/orm.ts';
import {
  categories,
  establishments,
  products,
  promotions,
  regions,
  reviews,
  sectors,
} from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { isPublicSector, isShop } from '../platform/kinds.ts';
import { isOneOf } from '../platform/list.ts';
import { publicPoint } from './public-point.ts';
import { isContested, running } from './running-promotions.ts';

export type EstablishmentRow = Awaited<ReturnType<typeof selectEstablishments>>[number];

/** Selects the rating of approved reviews, for a lateral join. */
function ratingOf(orm: Orm) {
  return orm
    .select({
      average: sql<number | null>`avg(${reviews.rating})::float8`.as('average'),
      count: sql<number>`count(*)::int`.as('rating_count'),
    })
    .from(reviews)
    .where(and(eq(reviews.establishmentId, establishments.id), eq(reviews.status, 'approved')))
    .as('rated');
}

/** Selects establishments with region, sector, rating of approved reviews, and the promotions that run on a day. */
function establishmentsOn(orm: Orm, today: Day) {
  const rated = ratingOf(orm);
  const offers = orm
    .select({
      count: sql<number>`count(*) filter (where ${not(isContested)})::int`.as('offer_count'),
      running: sql<boolean>`count(*) > 0`.as('offers_run'),
    })
    .from(promotions)
    .innerJoin(products, eq(products.id, promotions.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), isPublicSector))
    .where(and(eq(promotions.establishmentId, establishments.id), running(today)))
    .as('offers');
  const query = orm
    .select({
      id: establishments.id,
      name: establishments.name,
      legalName: establishments.companyName,
      type: establishments.type,
      verified: establishments.verified,
      address: establishments.address,
      neighbourhood: establishments.neighbourhood,
      zipcode: establishments.zipcode,
      phone: establishments.phone,
      ...publicPoint,
      serviceRadius: establishments.serviceRadius,
      openingHours: establishments.openingHours,
      photo: establishments.photo,
      updatedAt: establishments.updatedAt,
      regionId: regions.id,
      regionName: regions.name,
      sectorId: sectors.id,
      sectorName: sectors.name,
      rating: rated.average,
      reviewCount: rated.count,
      /** only of promotions that no newer price contests */
      promotionCount: offers.count,
      hasRunningPromotions: offers.running,
    })
    .from(establishments)
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(sectors, eq(sectors.id, establishments.sectorId))
    .crossJoinLateral(rated)
    .crossJoinLateral(offers)
    .$dynamic();
  return { query, offers };
}

/** @param isAsked matches the shops to read */
export function selectEstablishments(orm: Orm, today: Day, isAsked: SQL) {
  return establishmentsOn(orm, today).query.where(and(isShop, isAsked));
}

export function selectEstablishment(orm: Orm, today: Day, id: number) {
  return establishmentsOn(orm, today).query.where(and(eq(establishments.id, id), isShop));
}

export function selectEstablishmentsIn(orm: Orm, today: Day, ids: readonly number[]) {
  return establishmentsOn(orm, today).query.where(isOneOf(establishments.id, ids.join()));
}

/** Matches shops with a promotion of public goods that runs on a day and that no newer price contests. */
export function hasPromotion(orm: Orm, today: Day): SQL {
  return exists(
    orm
      .select({ one: sql`1` })
      .from(promotions)
      .innerJoin(products, eq(products.id, promotions.productId))
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), isPublicSector))
      .where(and(eq(promotions.establishmentId, establishments.id), running(today), not(isContested))),
  );
}

/** Returns the rows that a cached response about one establishment depends on. */
export function rowsOfEstablishment(id: number) {
  return {
    establishments: { id: [id] },
    prices: { establishment_id: [id] },
    promotions: { establishment_id: [id] },
    reviews: { establishment_id: [id] },
  } satisfies CachedRows;
}
