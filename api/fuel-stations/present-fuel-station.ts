import type { FuelHistoryEntry, FuelStation } from '#contract/fuel-stations.ts';
import { type Day, toCityIso } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { toReais } from '#domain/money.ts';
import { sourceName } from '#domain/prices.ts';
import { averageRating } from '#domain/reviews.ts';
import { formatAddress } from '#domain/zipcode.ts';
import { presentObservation } from '../current-prices/present-observation.ts';
import type { CurrentFuelPrice } from '../fuel-prices/fuel-price-queries.ts';
import { priced } from '../fuel-prices/present-fuel-price.ts';
import { named } from '../platform/named.ts';
import type { FuelHistoryRow, FuelStationRow } from './fuel-station-queries.ts';

/** @param prices the station's current prices */
export function presentFuelStation(
  row: FuelStationRow,
  prices: readonly CurrentFuelPrice[],
  today: Day,
): FuelStation {
  const lowest = comparePrices(prices.map(priced), today)?.ranked[0].row;
  const { isDemonstration: _, regionName, brandId, brandName, rating, updatedAt, ...station } = row;
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
          ...presentObservation(lowest, today),
        }
      : null,
    prices: prices
      .toSorted((a, b) => a.typePosition - b.typePosition)
      .map((price) => ({
        id: price.id,
        fuelTypeId: price.typeId,
        price: toReais(price.priceCentavos),
        ...presentObservation(price, today),
      })),
    averageRating: averageRating(rating),
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
    sourceName: sourceName(row.source, row.origin),
    stationName: row.nameThen ?? row.stationName,
    brandName: row.profileId === null ? row.brandName : row.brandThen,
  };
}
