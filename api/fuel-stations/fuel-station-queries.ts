import { and, count, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import {
  brands,
  currentPrices,
  establishmentProfiles,
  establishments,
  imports,
  prices,
  regions,
} from '#database/schema.ts';
import { isOfPair } from '../current-prices/newest-observation.ts';
import { publicPoint } from '../current-prices/public-point.ts';
import { isStation, stationAddress } from '../platform/kinds.ts';

export type FuelStationRow = Awaited<ReturnType<typeof selectFuelStations>>[number];

/** Selects stations with region and brand. Ratings are of those shown only: readStationRatings. */
function stations(orm: Orm) {
  return orm
    .select({
      id: establishments.id,
      cnpj: establishments.cnpj,
      name: establishments.name,
      address: stationAddress,
      neighbourhood: establishments.neighbourhood,
      zipcode: establishments.zipcode,
      phone: establishments.phone,
      ...publicPoint(establishments),
      coordinatesPrecision: establishments.coordinatesPrecision,
      isOpen: establishments.isOpen,
      isDemonstration: establishments.isDemonstration,
      updatedAt: establishments.updatedAt,
      regionId: regions.id,
      regionName: regions.name,
      brandId: brands.id,
      brandName: brands.name,
    })
    .from(establishments)
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(brands, eq(brands.id, establishments.brandId))
    .$dynamic();
}

/** @param isAsked matches the stations that are read */
export function selectFuelStations(orm: Orm, isAsked: SQL) {
  return stations(orm).where(and(isStation, isAsked));
}

export function selectFuelStation(orm: Orm, id: number) {
  return stations(orm).where(and(eq(establishments.id, id), isStation));
}

/** Selects the observations of a station, newest first, with its name and brand at that time. */
export function selectFuelHistory(
  orm: Orm,
  { limit, offset, ...scope }: HistoryScope & { limit: number; offset: number },
) {
  const brandThen = alias(brands, 'brand_then');
  return orm
    .select({
      id: prices.id,
      fuelTypeId: prices.productId,
      priceCentavos: prices.priceCentavos,
      observedAt: prices.observedAt,
      source: prices.source,
      origin: imports.origin,
      corrected: prices.corrected,
      stationName: establishments.name,
      brandName: brands.name,
      profileId: establishmentProfiles.id,
      nameThen: establishmentProfiles.name,
      brandThen: brandThen.name,
    })
    .from(currentPrices)
    .innerJoin(prices, isOfPair(prices))
    .innerJoin(establishments, eq(establishments.id, prices.establishmentId))
    .leftJoin(brands, eq(brands.id, establishments.brandId))
    .leftJoin(establishmentProfiles, eq(establishmentProfiles.id, prices.profileId))
    .leftJoin(brandThen, eq(brandThen.id, establishmentProfiles.brandId))
    .leftJoin(imports, eq(imports.id, prices.importId))
    .where(isInHistory(scope))
    .orderBy(desc(prices.observedAt), desc(prices.id))
    .limit(limit)
    .offset(offset);
}

export type FuelHistoryRow = Awaited<ReturnType<typeof selectFuelHistory>>[number];

/** Counts all observations of a part of a station's history. */
export async function countFuelHistory(orm: Orm, scope: HistoryScope): Promise<number> {
  const [row] = await orm
    .select({ count: count() })
    .from(currentPrices)
    .innerJoin(prices, isOfPair(prices))
    .where(isInHistory(scope));
  return row?.count ?? 0;
}

interface HistoryScope {
  stationId: number;
  fuelTypeId?: number | undefined;
  from: Date;
  to: Date;
}

function isInHistory({ stationId, fuelTypeId, from, to }: HistoryScope): SQL | undefined {
  return and(
    eq(currentPrices.establishmentId, stationId),
    gte(prices.observedAt, from),
    lt(prices.observedAt, to),
    fuelTypeId === undefined ? undefined : eq(currentPrices.productId, fuelTypeId),
  );
}
