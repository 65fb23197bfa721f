import { type Day, dayOf } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import type { StationData } from './load-station.ts';

/** A station's data on a later day. A price that has expired by then is no longer compared with the city's. */
export function stationOnDay(data: StationData, today: Day): StationData {
  const { station, types } = data;
  const later = <Price extends { collectionDate: string; lifeDays: number }>(price: Price) => ({
    ...price,
    expired: isExpired({ day: dayOf(price.collectionDate), lifeDays: price.lifeDays }, today),
  });
  const newly = new Set(
    station.FuelPrices.filter((price) => !price.expired && later(price).expired).map(
      ({ fuelTypeId }) => fuelTypeId,
    ),
  );
  return {
    ...data,
    today,
    station: {
      ...station,
      FuelPrices: station.FuelPrices.map(later),
      nearbyStations: station.nearbyStations.map((near) => ({ ...near, prices: near.prices.map(later) })),
    },
    types: types.map((type) => (newly.has(type.id) ? { ...type, comparison: null } : type)),
  };
}
