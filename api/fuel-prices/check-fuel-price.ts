import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#database/database.ts';
import { establishments, fuelPrices, imports, priceLives } from '#database/schema.ts';
import { isRegularPrice, newestFirst } from '../current-prices/newest-observation.ts';
import { presentPriceCheck } from '../current-prices/present-price-check.ts';
import { readHandler } from '../platform/handler.ts';
import { isStation } from '../platform/kinds.ts';

/** Reads what a typed price is compared with: the city's valid prices of the fuel, and the last one at the station. */
export const checkFuelPrice = readHandler('checkFuelPrice', async ({ query }, { db, today }) => {
  const current = await selectNewest(db, query.typeId);
  return {
    data: presentPriceCheck(
      current,
      current.find(({ placeId }) => placeId === query.stationId),
      'fuel',
      today,
    ),
  };
});

/** Selects the newest price of a fuel at each station: one look into an index for each. */
function selectNewest(db: Db, typeId: number) {
  const latest = db
    .select()
    .from(fuelPrices)
    .where(
      and(
        eq(fuelPrices.establishmentId, establishments.id),
        eq(fuelPrices.productId, typeId),
        isRegularPrice(fuelPrices),
      ),
    )
    .orderBy(...newestFirst(fuelPrices))
    .limit(1)
    .as('latest');
  const sourceLife = alias(priceLives, 'source_life');
  const fuelLife = alias(priceLives, 'fuel_life');
  return db
    .select({
      id: latest.id,
      placeId: establishments.id,
      priceCentavos: latest.priceCentavos,
      observedAt: latest.observedAt,
      source: latest.source,
      origin: imports.origin,
      corrected: latest.corrected,
      paymentCondition: latest.paymentCondition,
      lifeDays: sql<number>`coalesce(${sourceLife.days}, ${fuelLife.days}, 0)`,
    })
    .from(establishments)
    .crossJoinLateral(latest)
    .leftJoin(imports, eq(imports.id, latest.importId))
    .leftJoin(sourceLife, and(eq(sourceLife.kind, 'fuel'), eq(sourceLife.source, latest.source)))
    .leftJoin(fuelLife, and(eq(fuelLife.kind, 'fuel'), eq(fuelLife.source, 'any')))
    .where(isStation);
}
