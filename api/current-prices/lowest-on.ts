import type { Orm } from '#database/database.ts';
import { and, asc, desc, eq, gt, inArray, lt } from '#database/orm.ts';
import { categories, currentPrices, priceLives, prices, products, sectors } from '#database/schema.ts';
import { addDays, type Day, startOfDay } from '#domain/city-time.ts';
import { hasLifeOf, isNoOlder, lifeDays, longestLife } from './lives.ts';
import { isOfPair } from './observations.ts';

/**
 * Selects the lowest price of each of some products that was valid in the city on a day, in centavos. Each place counts with
 * its newest price on that day. Only the observations of one life are read, not the whole history.
 */
export function selectLowestOn(orm: Orm, productIds: readonly number[], day: Day) {
  const newest = orm
    .selectDistinctOn([prices.productId, prices.establishmentId], {
      productId: prices.productId,
      priceCentavos: prices.priceCentavos,
      observedAt: prices.observedAt,
      lifeDays: lifeDays.as('life_days'),
    })
    .from(currentPrices)
    .innerJoin(prices, isOfPair(prices))
    .innerJoin(products, eq(products.id, prices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .leftJoin(priceLives, hasLifeOf(prices.source))
    .where(
      and(
        inArray(currentPrices.productId, [...productIds]),
        isNoOlder(prices.observedAt, longestLife(orm), day),
        lt(prices.observedAt, startOfDay(addDays(day, 1))),
      ),
    )
    .orderBy(prices.productId, prices.establishmentId, desc(prices.observedAt), desc(prices.id))
    .as('newest');
  return orm
    .selectDistinctOn([newest.productId], {
      productId: newest.productId,
      priceCentavos: newest.priceCentavos,
      observedAt: newest.observedAt,
    })
    .from(newest)
    .where(and(gt(newest.priceCentavos, 0), isNoOlder(newest.observedAt, newest.lifeDays, day)))
    .orderBy(newest.productId, asc(newest.priceCentavos), desc(newest.observedAt));
}
