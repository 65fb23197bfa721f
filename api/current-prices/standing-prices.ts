import type { Orm } from '#database/database.ts';
import { and, eq, inArray, ne, or, type SQL, sql } from '#database/orm.ts';
import {
  categories,
  currentPrices,
  establishments,
  priceLives,
  products,
  promotions,
  sectors,
} from '#database/schema.ts';
import { cityTimeZone, type Day } from '#domain/city-time.ts';
import { isListedPlace, isStation } from '../platform/kinds.ts';
import { hasLifeOf, lifeDays } from './lives.ts';
import { running } from './running-promotions.ts';

/** Selects products and places; all without a field. */
interface StandingScope {
  productIds: readonly number[];
  establishmentIds?: readonly number[] | undefined;
}

/**
 * Selects the current price of some goods at each place, for statements that rank, count or filter by it: the observed price,
 * or a running promotion if it is not contested. It is domain/current-price.ts in SQL; a test compares both. Prices for special
 * payment conditions are excluded, those of a place with a successor, and fuels at a shop, which no call enters but no constraint
 * prevents.
 *
 * `day` is the day on which the price was seen, `expiresOn` its last; both are days of the city. `saleCentavos` and
 * `discountPercentage` are those of a running promotion, whether it counts (`isOffered`) or not; `source`, `corrected` and
 * `importId` those of the observed price.
 */
export function standingPrices(orm: Orm, today: Day, { productIds, establishmentIds }: StandingScope) {
  const offer = orm
    .selectDistinctOn([promotions.productId, promotions.establishmentId], {
      productId: promotions.productId,
      establishmentId: promotions.establishmentId,
      saleCentavos: promotions.saleCentavos,
      discountPercentage: promotions.discountPercentage,
      startDate: promotions.startDate,
      endDate: promotions.endDate,
    })
    .from(promotions)
    .where(and(running(today), inArray(promotions.productId, [...productIds])))
    .orderBy(
      promotions.productId,
      promotions.establishmentId,
      promotions.saleCentavos,
      sql`${promotions.endDate} desc`,
      promotions.id,
    )
    .as('offer');
  const seen = orm
    .select({
      productId: currentPrices.productId,
      establishmentId: currentPrices.establishmentId,
      regionId: establishments.regionId,
      source: currentPrices.source,
      corrected: currentPrices.corrected,
      importId: currentPrices.importId,
      seenCentavos: currentPrices.priceCentavos,
      seenOn: sql`(${currentPrices.observedAt} at time zone ${sql.raw(`'${cityTimeZone}'`)})::date`.as(
        'seen_on',
      ),
      life: lifeDays.as('life'),
      saleCentavos: offer.saleCentavos,
      discountPercentage: offer.discountPercentage,
      startDate: offer.startDate,
      endDate: offer.endDate,
    })
    .from(currentPrices)
    .innerJoin(products, eq(products.id, currentPrices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .innerJoin(establishments, eq(establishments.id, currentPrices.establishmentId))
    .leftJoin(
      offer,
      and(
        eq(offer.productId, currentPrices.productId),
        eq(offer.establishmentId, currentPrices.establishmentId),
      ),
    )
    .leftJoin(priceLives, hasLifeOf(currentPrices.source))
    .where(
      and(
        eq(currentPrices.paymentCondition, 'any'),
        inArray(currentPrices.productId, [...productIds]),
        establishmentIds && inArray(currentPrices.establishmentId, [...establishmentIds]),
        or(ne(sectors.kind, 'fuel'), isStation),
        isListedPlace,
      ),
    )
    .as('seen');
  const { seenCentavos, seenOn, saleCentavos, startDate, endDate } = seen;
  const lastDay = sql`${seenOn} + ${seen.life}`;
  // A promotion counts unless the newest price there contests it, or is as low without it.
  const confirms = sql`${seenCentavos} = ${saleCentavos} and ${seenOn} >= ${startDate}`;
  const isOffered: SQL = sql`case
    when ${saleCentavos} is null then false
    when ${seenCentavos} > ${saleCentavos} then ${seenOn} <= ${startDate}
    when ${confirms} then true
    else ${lastDay} < ${today}::date end`;
  return orm
    .select({
      productId: seen.productId,
      establishmentId: seen.establishmentId,
      regionId: seen.regionId,
      centavos: sql<number>`case when ${isOffered} then ${saleCentavos} else ${seenCentavos} end`.as(
        'centavos',
      ),
      day: sql<Day>`case when ${isOffered} and not (${confirms}) then ${startDate} else ${seenOn} end`.as(
        'day',
      ),
      saleCentavos: seen.saleCentavos,
      discountPercentage: seen.discountPercentage,
      isOffered: sql<boolean>`${isOffered}`.as('is_offered'),
      source: seen.source,
      corrected: seen.corrected,
      importId: seen.importId,
      expiresOn: sql<Day>`case when ${isOffered} then ${endDate} else ${lastDay} end`.as('expires_on'),
    })
    .from(seen)
    .as('standing');
}
