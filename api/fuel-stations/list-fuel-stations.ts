import type { Endpoints } from '#contract/endpoints.ts';
import { alphabetically } from '#domain/text.ts';
import { selectCurrentFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { selectFuelStations } from './fuel-station-queries.ts';
import { presentFuelStation } from './present-fuel-station.ts';

export const listFuelStations: Handler<Endpoints['listFuelStations']> = async (
  _request,
  { database, clock },
) => {
  const now = today(clock);
  const [stations, prices] = await Promise.all([
    selectFuelStations(database.orm),
    selectCurrentFuelPrices(database.orm),
  ]);
  const pricesOf = Map.groupBy(prices, (price) => price.stationId);
  const data = stations
    .map((station) => presentFuelStation(station, pricesOf.get(station.id) ?? [], now))
    .sort((a, b) => alphabetically(a.name, b.name) || a.id - b.id);
  return {
    data,
    count: data.length,
    today: now,
    demonstration: stations.some((station) => station.isDemonstration),
  };
};
