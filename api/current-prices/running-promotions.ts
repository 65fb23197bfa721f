import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import { imports, priceLives, prices, promotions } from '#database/schema.ts';
import { cityTimeZone, type Day } from '#domain/city-time.ts';
import { isRegularPrice, newestFirst } from './newest-observation.ts';

/** The rule of promotions in SQL, where a list is counted, filtered or sorted by it. It is domain/current-price.ts. */

/** The SQL condition equivalent to the domain's isRunning. */
export function running(today: Day) {
  return and(eq(promotions.isActive, true), lte(promotions.startDate, today), gte(promotions.endDate, today));
}

/** The instant at which a day begins in the city, some days later. */
export function startOfDayAfter(day: SQL | AnyPgColumn, days: number): SQL {
  return sql`(${day} + ${sql.raw(String(days))})::timestamp at time zone ${sql.raw(`'${cityTimeZone}'`)}`;
}

/** Matches the regular prices of a promotion's product at its shop, the newest of which judges it. */
const isRegularAtShop = and(
  eq(prices.productId, promotions.productId),
  eq(prices.establishmentId, promotions.establishmentId),
  isRegularPrice(prices),
);

/** Selects the price that judges a promotion, for a lateral join. */
export function newestAtShop(orm: Orm) {
  const sourceLife = alias(priceLives, 'source_life');
  const usualLife = alias(priceLives, 'usual_life');
  return orm
    .select({
      priceCentavos: prices.priceCentavos,
      observedAt: prices.observedAt,
      source: prices.source,
      paymentCondition: prices.paymentCondition,
      origin: imports.origin,
      corrected: prices.corrected,
      lifeDays: sql<number>`coalesce(${sourceLife.days}, ${usualLife.days}, 0)`.as('life_days'),
    })
    .from(prices)
    .leftJoin(imports, eq(imports.id, prices.importId))
    .leftJoin(sourceLife, and(eq(sourceLife.kind, 'meat'), eq(sourceLife.source, prices.source)))
    .leftJoin(usualLife, and(eq(usualLife.kind, 'meat'), eq(usualLife.source, 'any')))
    .where(isRegularAtShop)
    .orderBy(...newestFirst(prices))
    .limit(1)
    .as('newest');
}

/** The columns of `newestAtShop`, null where nobody has seen a price yet. */
export function observedColumns(newest: ReturnType<typeof newestAtShop>) {
  const { priceCentavos, observedAt, source, paymentCondition, origin, corrected, lifeDays } = newest;
  return { priceCentavos, observedAt, source, paymentCondition, origin, corrected, lifeDays };
}

/** Matches promotions that are contested, of those that run: the SQL condition equivalent to the domain's verdictOn. */
export function isContested(orm: Orm): SQL {
  const newest = orm
    .select({ priceCentavos: prices.priceCentavos, observedAt: prices.observedAt })
    .from(prices)
    .where(isRegularAtShop)
    .orderBy(...newestFirst(prices))
    .limit(1)
    .as('newest');
  return sql`exists (select from ${newest}
    where ${newest.priceCentavos} > ${promotions.saleCentavos}
      and ${newest.observedAt} >= ${startOfDayAfter(promotions.startDate, 1)})`;
}

/** Matches the promotions of a day that a newer, higher price contests. */
export function contestedOn(orm: Orm, today: Day): SQL | undefined {
  return and(running(today), isContested(orm));
}
