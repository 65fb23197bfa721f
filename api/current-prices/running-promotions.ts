import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import {
  categories,
  currentPrices,
  imports,
  priceLives,
  products,
  promotions,
  sectors,
} from '#database/schema.ts';
import { cityTimeZone, type Day } from '#domain/city-time.ts';
import { hasLifeOf, lifeDays } from './lives.ts';

/** The rule of promotions in SQL, where a list is counted, filtered or sorted by it. It is domain/current-price.ts. */

/** The SQL condition equivalent to the domain's isRunning. */
export function running(today: Day) {
  return and(eq(promotions.isActive, true), lte(promotions.startDate, today), gte(promotions.endDate, today));
}

/** The instant at which a day begins in the city, some days later. */
export function startOfDayAfter(day: SQL | AnyPgColumn, days: number): SQL {
  return sql`(${day} + ${sql.raw(String(days))})::timestamp at time zone ${sql.raw(`'${cityTimeZone}'`)}`;
}

/** Matches the regular price that stands of a promotion's product at its shop, which judges it. */
const standsAtShop = and(
  eq(currentPrices.productId, promotions.productId),
  eq(currentPrices.establishmentId, promotions.establishmentId),
  eq(currentPrices.paymentCondition, 'any'),
);

/** Selects the price that judges a promotion, for a lateral join beside its product. */
export function newestAtShop(orm: Orm) {
  return orm
    .select({
      priceCentavos: currentPrices.priceCentavos,
      observedAt: currentPrices.observedAt,
      source: currentPrices.source,
      paymentCondition: currentPrices.paymentCondition,
      origin: imports.origin,
      corrected: currentPrices.corrected,
      // A name of its own, as sectors stand beside it.
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

/** The columns of `newestAtShop`, null where nobody has seen a price yet. */
export function observedColumns(newest: ReturnType<typeof newestAtShop>) {
  const { priceCentavos, observedAt, source, paymentCondition, origin, corrected, lifeDays } = newest;
  return { priceCentavos, observedAt, source, paymentCondition, origin, corrected, lifeDays };
}

/** Matches promotions that are contested, of those that run: the SQL condition equivalent to the domain's verdictOn. */
export const isContested = sql`exists (select from ${currentPrices}
  where ${standsAtShop}
    and ${currentPrices.priceCentavos} > ${promotions.saleCentavos}
    and ${currentPrices.observedAt} >= ${startOfDayAfter(promotions.startDate, 1)})`;

/** Matches the promotions of a day that a newer, higher price contests. */
export function contestedOn(today: Day): SQL | undefined {
  return and(running(today), isContested);
}
