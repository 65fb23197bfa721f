import { and, asc, desc, eq, gt, gte, lt } from 'drizzle-orm';
import type { ProductDetail } from '#contract/products.ts';
import type { Orm } from '#database/database.ts';
import { priceLives, prices } from '#database/schema.ts';
import { addDays, cityDay, type Day, startOfDay } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { isInLife } from '../current-prices/is-in-life.ts';
import { isRegularPrice } from '../current-prices/newest-observation.ts';

/**
 * Selects the lowest price of a product that was valid in the city on each of some days; days without one are left out. A
 * shop counts with its newest price of then. For each day the observations of one life are read, not the history.
 */
export async function selectStartPrices(
  orm: Orm,
  productId: number,
  days: readonly Day[],
): Promise<ProductDetail['starts']> {
  const lives = await orm.select().from(priceLives).where(eq(priceLives.kind, 'meat'));
  const found = await Promise.all(days.map((day) => selectLowestOn(orm, { productId, day, lives })));
  return found.flat();
}

interface OneDay {
  productId: number;
  day: Day;
  lives: (typeof priceLives.$inferSelect)[];
}

async function selectLowestOn(orm: Orm, { productId, day, lives }: OneDay): Promise<ProductDetail['starts']> {
  const longest = Math.max(0, ...lives.map(({ days }) => days));
  const newest = orm
    .selectDistinctOn([prices.establishmentId], {
      priceCentavos: prices.priceCentavos,
      observedAt: prices.observedAt,
      source: prices.source,
    })
    .from(prices)
    .where(
      and(
        eq(prices.productId, productId),
        isRegularPrice(prices),
        gte(prices.observedAt, startOfDay(addDays(day, -longest))),
        lt(prices.observedAt, startOfDay(addDays(day, 1))),
      ),
    )
    .orderBy(prices.establishmentId, desc(prices.observedAt), desc(prices.id))
    .as('newest');
  const rows = await orm
    .select({ priceCentavos: newest.priceCentavos, observedAt: newest.observedAt })
    .from(newest)
    .where(and(gt(newest.priceCentavos, 0), isInLife(newest, lives, 'valid', day)))
    .orderBy(asc(newest.priceCentavos), desc(newest.observedAt))
    .limit(1);
  return rows.map(({ priceCentavos, observedAt }) => ({
    day,
    price: toReais(priceCentavos),
    observed: cityDay(observedAt),
  }));
}
