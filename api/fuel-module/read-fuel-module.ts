import { and, eq, isNull, sql } from '#database/orm.ts';
import { brands, establishments, prices, products } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { isFuel, isStation } from '../platform/kinds.ts';

/** Larger numbers are not counted, because reading millions of prices for one figure would be slow. */
const mostCounted = 100_000;

/** Counts the rows of the fuel module. Withdrawn prices do not count. */
const readFuelModule = readHandler('readFuelModule', async (_request, { db }) => {
  const ofFuel = db
    .select({ one: sql`1`.as('one') })
    .from(prices)
    .where(and(eq(prices.productId, products.id), isNull(prices.withdrawnAt)))
    .limit(mostCounted + 1)
    .as('of_fuel');
  const counted = db
    .select({ one: ofFuel.one })
    .from(products)
    .crossJoinLateral(ofFuel)
    .where(isFuel(db))
    .limit(mostCounted + 1)
    .as('counted');
  const [brandCount, types, stations, priceCount] = await Promise.all([
    db.$count(brands),
    db.$count(products, isFuel(db)),
    db.$count(establishments, isStation),
    db.$count(counted),
  ]);
  return {
    data: {
      brands: brandCount,
      types,
      stations,
      prices: Math.min(priceCount, mostCounted),
      pricesIsMinimum: priceCount > mostCounted,
    },
  };
});

export const fuelModuleHandlers = { readFuelModule };
