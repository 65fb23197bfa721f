import type { FuelBrand } from '#contract/fuel-brands.ts';
import type { FuelPrice } from '#contract/fuel-prices.ts';
import type { FuelStation } from '#contract/fuel-stations.ts';
import type { FuelType } from '#contract/fuel-types.ts';
import type { Region } from '#contract/regions.ts';
import { type Day, dayOf } from '#domain/city-time.ts';

/** Data of the fuel page. It covers the whole city, so that filters work without another request. */
export interface FuelData {
  types: FuelTypeSummary[];
  stations: FuelPlace[];
  prices: FuelQuote[];
  regions: Region[];
  brands: FuelBrand[];
  today: Day;
}

export type FuelTypeSummary = Pick<FuelType, 'id' | 'name' | 'description' | 'cityChange'> & {
  /** an approved report below the best price */
  seenLower?: NonNullable<FuelType['seenLower']>;
  /** lowest price in reais of each week of collection, oldest first */
  weeklyPrices: { day: Day; price: number }[];
};

export type FuelPlace = Pick<
  FuelStation,
  'id' | 'name' | 'address' | 'neighbourhood' | 'regionId' | 'fuelBrandId' | 'Region' | 'FuelBrand' | 'isOpen'
>;

export type FuelQuote = Pick<
  FuelPrice,
  | 'id'
  | 'price'
  | 'fuelTypeId'
  | 'fuelStationId'
  | 'lifeDays'
  | 'source'
  | 'sourceName'
  | 'trend'
  | 'firstCollection'
  | 'previousDay'
  | 'priceChange'
> & { day: Day };

const maxWeeks = 12;

export function toFuelTypeSummary(fuel: FuelType): FuelTypeSummary {
  const { id, name, description, cityChange, weeks, seenLower } = fuel;
  return {
    id,
    name,
    description,
    cityChange,
    ...(seenLower && { seenLower }),
    weeklyPrices: weeks.slice(-maxWeeks).map(({ to, lowest }) => ({ day: to, price: lowest })),
  };
}

export function toFuelPlace(station: FuelStation): FuelPlace {
  const { id, name, address, neighbourhood, regionId, fuelBrandId, Region, FuelBrand, isOpen } = station;
  return { id, name, address, neighbourhood, regionId, fuelBrandId, Region, FuelBrand, isOpen };
}

export function toFuelQuote(row: FuelPrice): FuelQuote {
  const { id, price, fuelTypeId, fuelStationId, lifeDays, source, sourceName } = row;
  const { trend, firstCollection, previousDay, priceChange } = row;
  return {
    id,
    price,
    fuelTypeId,
    fuelStationId,
    lifeDays,
    source,
    sourceName,
    trend,
    firstCollection,
    previousDay,
    priceChange,
    day: dayOf(row.collectionDate),
  };
}
