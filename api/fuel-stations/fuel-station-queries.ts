import { and, between, desc, eq, gte, isNull, lt, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import {
  fuelBrands,
  fuelPrices,
  fuelStationProfiles,
  fuelStations,
  imports,
  regions,
} from '#database/schema.ts';
import type { Box } from '#domain/distance.ts';
import { hasPublicPoint, publicPoint } from '../current-prices/public-point.ts';

export type FuelStationRow = Awaited<ReturnType<typeof selectFuelStations>>[number];

/** Selects stations with region and brand. Ratings are of those shown only: readStationRatings. */
function stations(orm: Orm) {
  return orm
    .select({
      id: fuelStations.id,
      cnpj: fuelStations.cnpj,
      name: fuelStations.name,
      address: fuelStations.address,
      neighbourhood: fuelStations.neighbourhood,
      zipcode: fuelStations.zipcode,
      phone: fuelStations.phone,
      ...publicPoint(fuelStations),
      coordinatesPrecision: fuelStations.coordinatesPrecision,
      isOpen: fuelStations.isOpen,
      isDemonstration: fuelStations.isDemonstration,
      updatedAt: fuelStations.updatedAt,
      regionId: regions.id,
      regionName: regions.name,
      brandId: fuelBrands.id,
      brandName: fuelBrands.name,
    })
    .from(fuelStations)
    .leftJoin(regions, eq(regions.id, fuelStations.regionId))
    .leftJoin(fuelBrands, eq(fuelBrands.id, fuelStations.brandId))
    .$dynamic();
}

export function selectFuelStations(orm: Orm) {
  return stations(orm);
}

export function selectFuelStation(orm: Orm, id: number) {
  return stations(orm).where(eq(fuelStations.id, id));
}

/** Selects stations inside a box, by the index on coordinates. Callers check the exact distance. */
export function selectFuelStationsInBox(orm: Orm, box: Box) {
  return stations(orm).where(
    and(
      hasPublicPoint(fuelStations),
      between(fuelStations.latitude, box.south, box.north),
      between(fuelStations.longitude, box.west, box.east),
    ),
  );
}

/** Selects all stations with coordinates except one. */
export function selectLocatedFuelStations(orm: Orm, excludedId: number) {
  return stations(orm).where(and(hasPublicPoint(fuelStations), ne(fuelStations.id, excludedId)));
}

/** Selects the observations of a station, newest first, with its name and brand at that time. */
export function selectFuelHistory(
  orm: Orm,
  {
    stationId,
    fuelTypeId,
    from,
    to,
  }: { stationId: number; fuelTypeId?: number | undefined; from: Date; to: Date },
) {
  const brandThen = alias(fuelBrands, 'brand_then');
  return orm
    .select({
      id: fuelPrices.id,
      fuelTypeId: fuelPrices.fuelTypeId,
      priceCentavos: fuelPrices.priceCentavos,
      observedAt: fuelPrices.observedAt,
      source: fuelPrices.source,
      origin: imports.origin,
      corrected: fuelPrices.corrected,
      stationName: fuelStations.name,
      brandName: fuelBrands.name,
      profileId: fuelStationProfiles.id,
      nameThen: fuelStationProfiles.name,
      brandThen: brandThen.name,
    })
    .from(fuelPrices)
    .innerJoin(fuelStations, eq(fuelStations.id, fuelPrices.stationId))
    .leftJoin(fuelBrands, eq(fuelBrands.id, fuelStations.brandId))
    .leftJoin(fuelStationProfiles, eq(fuelStationProfiles.id, fuelPrices.profileId))
    .leftJoin(brandThen, eq(brandThen.id, fuelStationProfiles.brandId))
    .leftJoin(imports, eq(imports.id, fuelPrices.importId))
    .where(
      and(
        eq(fuelPrices.stationId, stationId),
        eq(fuelPrices.paymentCondition, 'any'),
        isNull(fuelPrices.withdrawnAt),
        gte(fuelPrices.observedAt, from),
        lt(fuelPrices.observedAt, to),
        fuelTypeId === undefined ? undefined : eq(fuelPrices.fuelTypeId, fuelTypeId),
      ),
    )
    .orderBy(desc(fuelPrices.observedAt), desc(fuelPrices.id));
}

export type FuelHistoryRow = Awaited<ReturnType<typeof selectFuelHistory>>[number];
