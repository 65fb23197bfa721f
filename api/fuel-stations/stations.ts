import type {
  EarlierFuelPrice,
  FuelHistoryEntry,
  FuelStation,
  NearbyFuelStation,
} from '#contract/fuel-stations.ts';
import { placePhotoAddress } from '#contract/place-photos.ts';
import type { Orm } from '#database/database.ts';
import { alias, and, count, desc, eq, gte, lt, type SQL } from '#database/orm.ts';
import {
  brands,
  currentPrices,
  establishmentProfiles,
  establishments,
  imports,
  prices,
  regions,
} from '#database/schema.ts';
import { cityDay, type Day, toCityIso } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { roundKm } from '#domain/distance.ts';
import { expiresOn } from '#domain/freshness.ts';
import { toReais } from '#domain/money.ts';
import { showPhone } from '#domain/phone.ts';
import { sourceName } from '#domain/prices.ts';
import { averageRating } from '#domain/reviews.ts';
import { formatAddress } from '#domain/zipcode.ts';
import { isOfPair } from '../current-prices/observations.ts';
import { presentObservation } from '../current-prices/present.ts';
import { publicPoint } from '../current-prices/public-point.ts';
import type { CurrentFuelPrice } from '../fuel-prices/fuel-price-queries.ts';
import { priced } from '../fuel-prices/reads.ts';
import { isStation, stationAddress } from '../platform/kinds.ts';
import { named } from '../platform/named.ts';
import type { Rating } from '../reviews/reviews.ts';

export type FuelStationRow = Awaited<ReturnType<typeof selectFuelStations>>[number];

/** Selects stations with region and brand. Ratings are only read for displayed stations: readStationRatings. */
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
      ...publicPoint,
      isOpen: establishments.isOpen,
      photo: establishments.photo,
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

/** @param isAsked matches the stations to read */
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

type FuelHistoryRow = Awaited<ReturnType<typeof selectFuelHistory>>[number];

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

/** Further data to display with stations. */
interface Facts {
  /** current prices, at least those of the stations shown */
  prices: readonly CurrentFuelPrice[];
  /** by the station's id */
  ratings: ReadonlyMap<number, Rating>;
  today: Day;
}

export function presentFuelStations(
  rows: readonly FuelStationRow[],
  { prices, ratings, today }: Facts,
): FuelStation[] {
  const pricesOf = Map.groupBy(prices, (price) => price.stationId);
  return rows.map((row) => presentFuelStation(row, pricesOf.get(row.id) ?? [], ratings.get(row.id), today));
}

/** Presents stations with their distance, in the order given. */
export function presentNearby(
  near: readonly { thing: FuelStationRow; km: number }[],
  facts: Facts,
): NearbyFuelStation[] {
  const rows = near.map(({ thing }) => thing);
  const kms = near.map(({ km }) => roundKm(km));
  return presentFuelStations(rows, facts).map((station, index) => ({
    ...station,
    distance: kms[index] ?? 0,
  }));
}

/** @param prices the station's current prices */
export function presentFuelStation(
  row: FuelStationRow,
  prices: readonly CurrentFuelPrice[],
  rating: Rating | undefined,
  today: Day,
): FuelStation {
  const lowest = comparePrices(prices.map(priced), today)?.ranked[0].row;
  const { regionName, brandId, brandName, updatedAt, ...station } = row;
  return {
    ...station,
    phone: row.phone && showPhone(row.phone),
    photo: placePhotoAddress(row.photo),
    formatted_address: formatAddress(row),
    fuelBrandId: brandId,
    Region: named(row.regionId, regionName),
    FuelBrand: named(brandId, brandName),
    lowestPrice: lowest
      ? {
          price: toReais(lowest.priceCentavos),
          fuelTypeId: lowest.typeId,
          fuelTypeName: lowest.typeName,
          ...presentObservation(lowest, 'fuel', today),
        }
      : null,
    prices: prices
      .toSorted((a, b) => a.typePosition - b.typePosition)
      .map((price) => ({
        id: price.id,
        fuelTypeId: price.typeId,
        price: toReais(price.priceCentavos),
        ...presentObservation(price, 'fuel', today),
      })),
    averageRating: averageRating(rating?.average ?? null),
    reviewCount: rating?.count ?? 0,
    updatedAt: toCityIso(updatedAt),
  };
}

/**
 * Presents an observation with the station's name and brand on that day, or the current ones without a survey record.
 */
export function presentHistoryEntry(row: FuelHistoryRow): FuelHistoryEntry {
  return {
    id: row.id,
    fuelTypeId: row.fuelTypeId,
    price: toReais(row.priceCentavos),
    collectionDate: toCityIso(row.observedAt),
    source: row.source,
    sourceName: sourceName(row.source, 'fuel', row),
    stationName: row.nameThen ?? row.stationName,
    brandName: row.profileId === null ? row.brandName : row.brandThen,
  };
}

/** Presents the last observation before a period, with the day until which it was valid. */
export function presentEarlierPrice(row: CurrentFuelPrice): EarlierFuelPrice {
  return {
    id: row.id,
    fuelTypeId: row.typeId,
    price: toReais(row.priceCentavos),
    collectionDate: toCityIso(row.observedAt),
    source: row.source,
    sourceName: sourceName(row.source, 'fuel', row),
    expiresOn: expiresOn({ day: cityDay(row.observedAt), lifeDays: row.lifeDays }),
  };
}
