import { isNull, sql } from 'drizzle-orm';
import { brands, establishments, fuelPrices, products } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { isFuel, isStation } from '../platform/kinds.ts';

/** More prices are not counted: reading millions of them for one figure would be slow. */
const mostCounted = 100_000;

/** Counts the rows of the fuel module. Withdrawn prices do not count. */
export const readFuelModule = readHandler('readFuelModule', async (_request, { db }) => {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(fuelPrices)
    .where(isNull(fuelPrices.withdrawnAt))
    .limit(mostCounted + 1)
    .as('counted');
  const [brandCount, types, stations, prices] = await Promise.all([
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
      prices: Math.min(prices, mostCounted),
      pricesIsMinimum: prices > mostCounted,
    },
  };
});
