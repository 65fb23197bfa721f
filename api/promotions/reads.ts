import { and, eq, not, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { establishments, promotions } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { lowerInCity } from '#domain/comparison.ts';
import { nearestFirst, roundKm } from '#domain/distance.ts';
import { toCentavos, toReais } from '#domain/money.ts';
import { figuresOfProducts } from '../current-prices/figures.ts';
import { type Circle, isInBoxOf, kmFrom } from '../current-prices/nearest.ts';
import { presentPromotion } from '../current-prices/present-promotion.ts';
import { isPublicOn, selectPromotions } from '../current-prices/promotion-queries.ts';
import { isContested } from '../current-prices/running-promotions.ts';
import { readHandler } from '../platform/handler.ts';
import { isOneOf, pageOf } from '../platform/list.ts';

export const listNearbyPromotions = readHandler(
  'listNearbyPromotions',
  async ({ query }, { db, today, keepParts }) => {
    const { radius, latitude, longitude } = query;
    const center = { latitude, longitude };
    const { ids, count } = await selectNearest(db, today, { center, radius }, pageOf(query));
    const rows =
      ids.length > 0
        ? await selectPromotions(db, today, { isAsked: isOneOf(promotions.id, ids.join()) })
        : [];
    const cities = await keepParts(figuresOfProducts, [...new Set(rows.map(({ productId }) => productId))]);
    return {
      data: nearestFirst(rows, center).map(({ thing, km }) => {
        const { coordinatesPrecision, productId } = thing;
        const promotion = presentPromotion(thing, today);
        const city = cities.get(productId);
        const price = toCentavos(promotion.observed?.price ?? promotion.salePrice);
        const lowest = city ? lowerInCity(price, city) : null;
        return {
          ...promotion,
          establishment: { ...promotion.establishment, distance: roundKm(km), coordinatesPrecision },
          cityLowest: lowest === null ? null : toReais(lowest),
        };
      }),
      count,
      today,
      demonstration: rows.some((row) => row.isDemonstration),
    };
  },
);

/** Selects a page of the promotions within a circle that nothing contests, the nearest first, and counts all of them. */
async function selectNearest(
  orm: Orm,
  today: Day,
  circle: Circle,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; count: number }> {
  const near = orm
    .select({ id: promotions.id, km: sql<number>`${kmFrom(circle.center)}`.as('km') })
    .from(promotions)
    .innerJoin(establishments, eq(establishments.id, promotions.establishmentId))
    .where(and(isPublicOn(orm, today), not(isContested), isInBoxOf(circle)));
  const { rows } = await orm.execute<{ ids: number[]; count: number }>(sql`
    with near as (${near}), inside as materialized (select * from near where km <= ${circle.radius}::float8)
    select array(select id from inside order by km, id limit ${limit} offset ${offset}) as ids,
      (select count(*)::int from inside) as count`);
  return rows[0] ?? { ids: [], count: 0 };
}
