import type { Orm } from '#database/database.ts';
import { type AnyPgColumn, and, eq, gte, inArray, lt, lte, type SQL, sql } from '#database/orm.ts';
import {
  categories,
  currentPrices,
  establishments,
  imports,
  priceLives,
  prices,
  products,
  promotions,
  regions,
  sectors,
} from '#database/schema.ts';
import { cityTimeZone, type Day } from '#domain/city-time.ts';
import { fullPriceDays } from '#domain/current-price.ts';
import { isPublicSector } from '../platform/kinds.ts';
import { hasLifeOf, lifeDays } from './lives.ts';
import { isRegularPrice } from './observations.ts';
import { publicPoint } from './public-point.ts';

/** Matches observations that can confirm the full price of a promotion that begins on a day: those until that day. */
export function seenBefore(startDate: SQL | AnyPgColumn): SQL | undefined {
  return and(
    isRegularPrice(prices),
    gte(prices.observedAt, startOfDayAfter(startDate, -fullPriceDays)),
    lt(prices.observedAt, startOfDayAfter(startDate, 1)),
  );
}

/** Selects whether the full price, or a higher one, was observed at the shop in the 30 days before the promotion or on its first. */
export const fullPriceSeen = sql<boolean>`exists (
  select from ${prices}
  where ${prices.productId} = ${promotions.productId}
    and ${prices.establishmentId} = ${promotions.establishmentId}
    and ${seenBefore(promotions.startDate)}
    and ${prices.priceCentavos} >= ${promotions.originalCentavos})`;

/** The rule of promotions (domain/current-price.ts) in SQL, for lists that are counted, filtered or sorted by it. */

/** The SQL condition equivalent to the domain's isRunning. */
export function running(today: Day) {
  return and(eq(promotions.isActive, true), lte(promotions.startDate, today), gte(promotions.endDate, today));
}

/** The instant at which a day begins in the city, some days later. */
export function startOfDayAfter(day: SQL | AnyPgColumn, days: number): SQL {
  return sql`(${day} + ${sql.raw(String(days))})::timestamp at time zone ${sql.raw(`'${cityTimeZone}'`)}`;
}

/** Matches the current regular price of a promotion's product at its shop, which confirms or contests it. */
const standsAtShop = and(
  eq(currentPrices.productId, promotions.productId),
  eq(currentPrices.establishmentId, promotions.establishmentId),
  eq(currentPrices.paymentCondition, 'any'),
);

/** Selects the price that confirms or contests a promotion, for a lateral join next to its product. */
export function newestAtShop(orm: Orm) {
  return orm
    .select({
      priceCentavos: currentPrices.priceCentavos,
      observedAt: currentPrices.observedAt,
      source: currentPrices.source,
      paymentCondition: currentPrices.paymentCondition,
      origin: imports.origin,
      corrected: currentPrices.corrected,
      // Named differently, as sectors are joined next to it.
      lifeDays: lifeDays.as('newest_life_days'),
    })
    .from(currentPrices)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .leftJoin(imports, eq(imports.id, currentPrices.importId))
    .leftJoin(priceLives, hasLifeOf(currentPrices.source))
    .where(standsAtShop)
    .as('newest');
}

/** The columns of `newestAtShop`, null if no price has been observed yet. */
export function observedColumns(newest: ReturnType<typeof newestAtShop>) {
  const { priceCentavos, observedAt, source, paymentCondition, origin, corrected, lifeDays } = newest;
  return { priceCentavos, observedAt, source, paymentCondition, origin, corrected, lifeDays };
}

/** Matches running promotions that are contested: the SQL condition equivalent to the domain's verdictOn. */
export const isContested = sql`exists (select from ${currentPrices}
  where ${standsAtShop}
    and ${currentPrices.priceCentavos} > ${promotions.saleCentavos}
    and ${currentPrices.observedAt} >= ${startOfDayAfter(promotions.startDate, 1)})`;

/** Matches the promotions of a day that a newer, higher price contests. */
export function contestedOn(today: Day): SQL | undefined {
  return and(running(today), isContested);
}

export type SelectedPromotion = Awaited<ReturnType<typeof selectPromotions>>[number];

interface PromotionScope {
  id?: number;
  establishmentId?: number;
  /** matches the promotions to read */
  isAsked?: SQL;
}

/** Selects the promotions of public goods that run on a day, each with the newest regular price of its product at its shop. */
export function selectPromotions(
  orm: Orm,
  today: Day,
  { id, establishmentId, isAsked }: PromotionScope = {},
) {
  const newest = newestAtShop(orm);
  return orm
    .select({
      id: promotions.id,
      title: promotions.title,
      description: promotions.description,
      productId: products.id,
      productName: products.name,
      establishmentId: establishments.id,
      establishmentName: establishments.name,
      address: establishments.address,
      ...publicPoint,
      regionName: regions.name,
      originalCentavos: promotions.originalCentavos,
      saleCentavos: promotions.saleCentavos,
      discountPercentage: promotions.discountPercentage,
      startDate: promotions.startDate,
      endDate: promotions.endDate,
      isActive: promotions.isActive,
      fullPriceSeen,
      newest: observedColumns(newest),
    })
    .from(promotions)
    .innerJoin(products, eq(products.id, promotions.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), isPublicSector))
    .innerJoin(establishments, eq(establishments.id, promotions.establishmentId))
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoinLateral(newest, sql`true`)
    .where(
      and(
        running(today),
        isAsked,
        id === undefined ? undefined : eq(promotions.id, id),
        establishmentId === undefined ? undefined : eq(promotions.establishmentId, establishmentId),
      ),
    )
    .orderBy(promotions.id);
}

/** Matches the promotions of public goods that run on a day, for statements that page, count or sort them. */
export function isPublicOn(orm: Orm, today: Day): SQL | undefined {
  const publicGoods = orm
    .select({ id: products.id })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), isPublicSector));
  return and(running(today), inArray(promotions.productId, publicGoods));
}
