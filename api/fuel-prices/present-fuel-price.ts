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

/** Adds to a row what the domain compares: its day, life in days and price in centavos. */
export function priced(row: CurrentFuelPrice) {
  return { row, day: cityDay(row.observedAt), lifeDays: row.lifeDays, price: row.priceCentavos };
}
