import type { FuelPrice } from '#contract/fuel-prices.ts';
import { cityDay, type Day, toCityIso } from '#domain/city-time.ts';
import { expiresOn, isExpired } from '#domain/freshness.ts';
import { toReais } from '#domain/money.ts';
import { sourceName } from '#domain/prices.ts';
import { fuelTrend } from '#domain/trend.ts';
import type { CurrentFuelPrice } from './fuel-price-queries.ts';

/** Age, source and life of an observation, as every price carries them. */
export function presentObservation(row: CurrentFuelPrice, today: Day) {
  const observed = { day: cityDay(row.observedAt), lifeDays: row.lifeDays };
  return {
    collectionDate: toCityIso(row.observedAt),
    source: row.source,
    sourceName: sourceName(row.source, row.origin),
    paymentCondition: row.paymentCondition,
    lifeDays: row.lifeDays,
    expiresOn: expiresOn(observed),
    expired: isExpired(observed, today),
  };
}

export function presentFuelPrice(row: CurrentFuelPrice, today: Day): FuelPrice {
  const trend = fuelTrend(row.priceCentavos, row.previousCentavos);
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
    ...presentObservation(row, today),
    updatedAt: toCityIso(row.recordedAt),
    previousPrice: row.previousCentavos === null ? null : toReais(row.previousCentavos),
    trend: {
      direction: trend.direction,
      basis: trend.basis,
      change: trend.change === null ? null : toReais(trend.change),
      since: row.previousAt === null ? null : cityDay(row.previousAt),
    },
  };
}

export function named(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name };
}

/** A row as the domain compares it: its day, life and price in centavos beside it. */
export function priced(row: CurrentFuelPrice) {
  return { row, day: cityDay(row.observedAt), lifeDays: row.lifeDays, price: row.priceCentavos };
}
