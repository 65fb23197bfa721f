import { alphabetically } from '#domain/text.ts';
import { selectCurrentFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { readHandler } from '../platform/handler.ts';
import { selectFuelStations } from './fuel-station-queries.ts';
import { presentFuelStation } from './present-fuel-station.ts';

export const listFuelStations = readHandler('listFuelStations', async (_request, { db, today }) => {
  const [stations, prices] = await Promise.all([selectFuelStations(db), selectCurrentFuelPrices(db)]);
  const pricesOf = Map.groupBy(prices, (price) => price.stationId);
  const data = stations
    .map((station) => presentFuelStation(station, pricesOf.get(station.id) ?? [], today))
    .sort((a, b) => alphabetically(a.name, b.name) || a.id - b.id);
  return {
    data,
    count: data.length,
    today,
    demonstration: stations.some((station) => station.isDemonstration),
  };
});
