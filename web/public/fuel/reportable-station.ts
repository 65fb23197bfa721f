import { dayOf } from '#domain/city-time.ts';
import type { Reportable } from '../report-price/reportable.ts';
import type { StationData } from './load-station.ts';
import type { FuelOfCity } from './station-fuel.ts';
import { unitOf } from './unit-of.ts';

/** The prices of a station that may be reported as wrong, each with the city's valid prices of its fuel. */
export function reportableStation({ station, types, today }: StationData): Reportable {
  return {
    kind: 'fuel',
    id: station.id,
    name: station.name,
    prices: station.FuelPrices.map((price) => ({
      id: price.fuelTypeId,
      name: price.FuelType.name,
      price: price.price,
      expired: price.expired,
      unit: unitOf(price.FuelType),
      day: dayOf(price.collectionDate),
      lifeDays: price.lifeDays,
      source: price.source,
      sourceName: price.sourceName,
      cityPrices: validMarks(types.find(({ id }) => id === price.fuelTypeId)),
    })),
    today,
  };
}

function validMarks(fuel: FuelOfCity | undefined): readonly number[] {
  return fuel?.comparison && !fuel.comparison.expired ? fuel.comparison.marks : [];
}
