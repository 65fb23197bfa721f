import type { FuelOffer, FuelPlace } from '#contract/fuel-offers.ts';
import type { FuelPrice } from '#contract/fuel-prices.ts';
import { cityDay, type Day, toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { fuelTrend } from '#domain/trend.ts';
import { presentObservation, presentTrend } from '../current-prices/present-observation.ts';
import { named } from '../platform/named.ts';
import type { CurrentFuelPrice } from './fuel-price-queries.ts';

export function presentFuelPrice(row: CurrentFuelPrice, today: Day): FuelPrice {
  return {
    id: row.id,
    price: toReais(row.priceCentavos),
    fuelTypeId: row.typeId,
    fuelStationId: row.stationId,
    stationId: row.stationId,
    FuelType: { id: row.typeId, name: row.typeName },
    FuelStation: {
      id: row.stationId,
      name: row.stationName,
      address: row.stationAddress,
      regionId: row.regionId,
      fuelBrandId: row.brandId,
      Region: named(row.regionId, row.regionName),
      FuelBrand: named(row.brandId, row.brandName),
    },
    ...presentObservation(row, 'fuel', today),
    updatedAt: toCityIso(row.recordedAt),
    ...presentTrend(row, fuelTrend),
  };
}

/** Presents a price for the pages about fuel, which show its station once. */
export function presentFuelOffer(row: CurrentFuelPrice, today: Day): FuelOffer {
  const { lifeDays, source, sourceName } = presentObservation(row, 'fuel', today);
  const { trend, firstCollection, previousDay, priceChange } = presentTrend(row, fuelTrend);
  return {
    id: row.id,
    price: toReais(row.priceCentavos),
    fuelTypeId: row.typeId,
    fuelStationId: row.stationId,
    day: cityDay(row.observedAt),
    lifeDays,
    source,
    sourceName,
    trend,
    firstCollection,
    previousDay,
    priceChange,
  };
}

type StationOfPrice = Pick<
  CurrentFuelPrice,
  | 'stationId'
  | 'stationName'
  | 'stationAddress'
  | 'stationNeighbourhood'
  | 'stationIsOpen'
  | 'regionId'
  | 'regionName'
  | 'brandId'
  | 'brandName'
>;

/** Presents the station of a price. */
export function presentFuelPlace(row: StationOfPrice): FuelPlace {
  return {
    id: row.stationId,
    name: row.stationName,
    address: row.stationAddress,
    neighbourhood: row.stationNeighbourhood,
    regionId: row.regionId,
    fuelBrandId: row.brandId,
    Region: named(row.regionId, row.regionName),
    FuelBrand: named(row.brandId, row.brandName),
    isOpen: row.stationIsOpen,
  };
}

/** Adds to a row what the domain compares: its day, life in days and price in centavos. */
export function priced(row: CurrentFuelPrice) {
  return { row, day: cityDay(row.observedAt), lifeDays: row.lifeDays, price: row.priceCentavos };
}
