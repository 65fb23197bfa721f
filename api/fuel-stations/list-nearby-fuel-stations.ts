import type { NearbyFuelStation } from '#contract/fuel-stations.ts';
import type { Day } from '#domain/city-time.ts';
import { boundingBox, nearestFirst, type Point, roundKm } from '#domain/distance.ts';
import { type CurrentFuelPrice, selectCurrentFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { readHandler } from '../platform/handler.ts';
import { type FuelStationRow, selectFuelStationsInBox } from './fuel-station-queries.ts';
import { presentFuelStation } from './present-fuel-station.ts';

export const listNearbyFuelStations = readHandler(
  'listNearbyFuelStations',
  async ({ query }, { db, today }) => {
    const { radius, ...center } = query;
    const rows = await selectFuelStationsInBox(db, boundingBox(center, radius));
    const prices = rows.length > 0 ? await selectCurrentFuelPrices(db) : [];
    const data = byDistance(rows, center, prices, today).filter(({ km }) => km <= radius);
    return {
      data: data.map(({ station }) => station),
      count: data.length,
      today,
      demonstration: rows.some((row) => row.isDemonstration),
    };
  },
);

/** Sorts the stations that have coordinates by distance from a point, and adds the exact distance in km. */
export function byDistance(
  rows: readonly FuelStationRow[],
  center: Point,
  prices: readonly CurrentFuelPrice[],
  today: Day,
): { km: number; station: NearbyFuelStation }[] {
  const pricesOf = Map.groupBy(prices, (price) => price.stationId);
  return nearestFirst(rows, center).map(({ thing, km }) => {
    const station = presentFuelStation(thing, pricesOf.get(thing.id) ?? [], today);
    return { km, station: { ...station, distance: roundKm(km) } };
  });
}
