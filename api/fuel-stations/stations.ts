import type {
  EarlierFuelPrice,
  FuelHistoryEntry,
  FuelStation,
  NearbyFuelStation,
} from '#contract/fuel-stations.ts';
import { cityDay, type Day, toCityIso } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { roundKm } from '#domain/distance.ts';
import { expiresOn } from '#domain/freshness.ts';
import { toReais } from '#domain/money.ts';
import { sourceName } from '#domain/prices.ts';
import { averageRating } from '#domain/reviews.ts';
import { formatAddress } from '#domain/zipcode.ts';
import { presentObservation } from '../current-prices/present-observation.ts';
import type { CurrentFuelPrice } from '../fuel-prices/fuel-price-queries.ts';
import { priced } from '../fuel-prices/present-fuel-price.ts';
import { named } from '../platform/named.ts';
import type { Rating } from '../reviews/reviews.ts';
import type { FuelHistoryRow, FuelStationRow } from './fuel-station-queries.ts';

/** The facts that stations are shown with. */
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
  const { isDemonstration: _, regionName, brandId, brandName, updatedAt, ...station } = row;
  return {
    ...station,
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
