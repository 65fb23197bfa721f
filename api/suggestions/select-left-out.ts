import { and, eq, exists, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { currentPrices, establishments, fuelPrices } from '#database/schema.ts';
import { type LeftOut, leftOutOf } from '#domain/demonstration.ts';
import { isRegularPrice } from '../current-prices/newest-observation.ts';

/** Finds out what the home page leaves out, too, because it is invented while the other kind is real. */
export async function selectLeftOut(orm: Orm): Promise<LeftOut> {
  const one = { one: sql`1` };
  const isRegular = eq(currentPrices.paymentCondition, 'any');
  const meat = orm.select(one).from(currentPrices).where(isRegular);
  const inventedMeat = orm
    .select(one)
    .from(currentPrices)
    .innerJoin(establishments, eq(establishments.id, currentPrices.establishmentId))
    .where(and(isRegular, eq(establishments.isDemonstration, true)));
  const fuel = orm.select(one).from(fuelPrices).where(isRegularPrice(fuelPrices));
  const inventedFuel = orm
    .select(one)
    .from(fuelPrices)
    .innerJoin(establishments, eq(establishments.id, fuelPrices.establishmentId))
    .where(and(isRegularPrice(fuelPrices), eq(establishments.isDemonstration, true)));
  const [found] = await orm
    .select({
      meat: sql<boolean>`${exists(meat)}`,
      inventedMeat: sql<boolean>`${exists(inventedMeat)}`,
      fuel: sql<boolean>`${exists(fuel)}`,
      inventedFuel: sql<boolean>`${exists(inventedFuel)}`,
    })
    .from(sql`(values (1)) as asked`);
  if (!found) return null;
  return leftOutOf({
    meat: { priced: found.meat, demonstration: found.inventedMeat },
    fuel: { priced: found.fuel, demonstration: found.inventedFuel },
  });
}
