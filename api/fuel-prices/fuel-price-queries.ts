import { and, eq, lt, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import {
  brands,
  establishments,
  fuelPrices,
  imports,
  priceLives,
  products,
  regions,
} from '#database/schema.ts';
import {
  isBefore,
  isRegularPrice,
  newestFirst,
  type ObservationColumns,
} from '../current-prices/newest-observation.ts';
import { isFuel, isStation, stationAddress } from '../platform/kinds.ts';

/** A current price with its related data. */
export type CurrentFuelPrice = Awaited<ReturnType<typeof selectFuelPrices>>[number];

type PairColumns = ObservationColumns & Record<'establishmentId' | 'productId', AnyPgColumn>;

/**
 * Selects the newest observation of each fuel at each station, with the one before it. It reads one index entry for
 * each of the few hundred pairs, so the time does not grow with the history (design: Data). Prices for special payment
 * conditions are left out. With `before`, only observations before that instant count.
 */
export function selectFuelPrices(orm: Orm, before?: Date) {
  const newest = (table: PairColumns) =>
    and(
      eq(table.establishmentId, establishments.id),
      eq(table.productId, products.id),
      isRegularPrice(table),
    );
  const latest = orm
    .select()
    .from(fuelPrices)
    .where(and(newest(fuelPrices), before && lt(fuelPrices.observedAt, before)))
    .orderBy(...newestFirst(fuelPrices))
    .limit(1)
    .as('latest');
  const earlier = alias(fuelPrices, 'earlier');
  const previous = orm
    .select({ priceCentavos: earlier.priceCentavos, observedAt: earlier.observedAt })
    .from(earlier)
    .where(and(newest(earlier), isBefore(earlier, latest)))
    .orderBy(...newestFirst(earlier))
    .limit(1)
    .as('previous');
  const sourceLife = alias(priceLives, 'source_life');
  const fuelLife = alias(priceLives, 'fuel_life');
  return orm
    .select({
      id: latest.id,
      priceCentavos: latest.priceCentavos,
      observedAt: latest.observedAt,
      source: latest.source,
      paymentCondition: latest.paymentCondition,
      recordedAt: latest.createdAt,
      origin: imports.origin,
      corrected: latest.corrected,
      previousCentavos: previous.priceCentavos,
      previousAt: previous.observedAt,
      lifeDays: sql<number>`coalesce(${sourceLife.days}, ${fuelLife.days}, 0)`,
      typeId: products.id,
      typeName: products.name,
      typePosition: products.position,
      stationId: establishments.id,
      stationName: establishments.name,
      stationAddress,
      stationNeighbourhood: establishments.neighbourhood,
      isDemonstration: establishments.isDemonstration,
      regionId: regions.id,
      regionName: regions.name,
      brandId: brands.id,
      brandName: brands.name,
    })
    .from(establishments)
    .innerJoin(products, and(isStation, isFuel(orm)))
    .crossJoinLateral(latest)
    .leftJoinLateral(previous, sql`true`)
    .leftJoin(imports, eq(imports.id, latest.importId))
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(brands, eq(brands.id, establishments.brandId))
    .leftJoin(sourceLife, and(eq(sourceLife.kind, 'fuel'), eq(sourceLife.source, latest.source)))
    .leftJoin(fuelLife, and(eq(fuelLife.kind, 'fuel'), eq(fuelLife.source, 'any')));
}

type CurrentPrices = { execute(): Promise<CurrentFuelPrice[]>; waiting: Promise<CurrentFuelPrice[]> | null };

const currentOf = new WeakMap<Orm, CurrentPrices>();

/**
 * Selects the current prices. Almost every public read starts with them, so the statement is prepared, which plans it
 * once per connection, and the calls of one page share it: it is sent at the end of the turn of the event loop in which
 * they ask. So nobody gets prices that were read before they asked.
 */
export function selectCurrentFuelPrices(orm: Orm): Promise<CurrentFuelPrice[]> {
  let current = currentOf.get(orm);
  if (!current) {
    const prepared = selectFuelPrices(orm).prepare('current_fuel_prices');
    current = { execute: () => prepared.execute(), waiting: null };
    currentOf.set(orm, current);
  }
  current.waiting ??= sendSoon(current);
  return current.waiting;
}

async function sendSoon(current: CurrentPrices): Promise<CurrentFuelPrice[]> {
  await new Promise(setImmediate);
  current.waiting = null;
  return current.execute();
}
