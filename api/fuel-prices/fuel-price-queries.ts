import { and, eq, lt, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import {
  fuelBrands,
  fuelPrices,
  fuelStations,
  fuelTypes,
  imports,
  priceLives,
  regions,
} from '#database/schema.ts';
import {
  isBefore,
  newestFirst,
  type ObservationColumns,
  standing,
} from '../current-prices/newest-observation.ts';

/** One current price with all that is said beside it. */
export type CurrentFuelPrice = Awaited<ReturnType<typeof selectFuelPrices>>[number];

type PairColumns = ObservationColumns & Record<'stationId' | 'fuelTypeId', AnyPgColumn>;

/**
 * The newest observation of each fuel at each station, with the one before it. For each of the few hundred pairs one
 * index entry is read, so the time does not grow with the history (design: Data). Only the price anyone pays: other
 * payment conditions are not mixed in. With `before`, as known just before that instant.
 */
export function selectFuelPrices(orm: Orm, before?: Date) {
  const newest = (table: PairColumns) =>
    and(eq(table.stationId, fuelStations.id), eq(table.fuelTypeId, fuelTypes.id), standing(table));
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
      previousCentavos: previous.priceCentavos,
      previousAt: previous.observedAt,
      lifeDays: sql<number>`coalesce(${sourceLife.days}, ${fuelLife.days}, 0)`,
      typeId: fuelTypes.id,
      typeName: fuelTypes.name,
      typePosition: fuelTypes.position,
      stationId: fuelStations.id,
      stationName: fuelStations.name,
      stationAddress: fuelStations.address,
      stationNeighbourhood: fuelStations.neighbourhood,
      isDemonstration: fuelStations.isDemonstration,
      regionId: regions.id,
      regionName: regions.name,
      brandId: fuelBrands.id,
      brandName: fuelBrands.name,
    })
    .from(fuelStations)
    .crossJoin(fuelTypes)
    .crossJoinLateral(latest)
    .leftJoinLateral(previous, sql`true`)
    .leftJoin(imports, eq(imports.id, latest.importId))
    .leftJoin(regions, eq(regions.id, fuelStations.regionId))
    .leftJoin(fuelBrands, eq(fuelBrands.id, fuelStations.brandId))
    .leftJoin(sourceLife, and(eq(sourceLife.kind, 'fuel'), eq(sourceLife.source, latest.source)))
    .leftJoin(fuelLife, and(eq(fuelLife.kind, 'fuel'), eq(fuelLife.source, 'any')));
}

const preparedFor = new WeakMap<Orm, ReturnType<typeof prepareCurrent>>();

function prepareCurrent(orm: Orm) {
  return selectFuelPrices(orm).prepare('current_fuel_prices');
}

/** Prices as they stand now. Almost every public read begins with them, so they are planned once per connection. */
export function selectCurrentFuelPrices(orm: Orm) {
  const prepared = preparedFor.get(orm) ?? prepareCurrent(orm);
  preparedFor.set(orm, prepared);
  return prepared.execute();
}
