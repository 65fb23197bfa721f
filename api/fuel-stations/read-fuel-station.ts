import type { Endpoints } from '#contract/endpoints.ts';
import { addDays, startOfDay } from '#domain/city-time.ts';
import { selectCurrentFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { presentFuelPrice } from '../fuel-prices/present-fuel-price.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { notFound } from '../platform/failure.ts';
import { selectFuelHistory, selectFuelStation, selectLocatedFuelStations } from './fuel-station-queries.ts';
import { byDistance } from './list-nearby-fuel-stations.ts';
import { presentFuelStation, presentHistoryEntry } from './present-fuel-station.ts';

const neighbours = 4;

export const readFuelStation: Handler<Endpoints['readFuelStation']> = async (
  { params },
  { database, clock },
) => {
  const now = today(clock);
  const { orm } = database;
  const [row] = await selectFuelStation(orm, params.id);
  if (!row) throw notFound('Posto não encontrado.');
  const [prices, history, others] = await Promise.all([
    selectCurrentFuelPrices(orm),
    selectFuelHistory(orm, {
      stationId: row.id,
      from: startOfDay(addDays(now, -365)),
      to: startOfDay(addDays(now, 1)),
    }),
    selectLocatedFuelStations(orm, row.id),
  ]);
  const own = prices
    .filter((price) => price.stationId === row.id)
    .sort((a, b) => a.typePosition - b.typePosition);
  const { latitude, longitude } = row;
  const near =
    latitude === null || longitude === null ? [] : byDistance(others, { latitude, longitude }, prices, now);
  return {
    data: {
      ...presentFuelStation(row, own, now),
      FuelPrices: own.map((price) => presentFuelPrice(price, now)),
      priceHistory: history.map(presentHistoryEntry),
      reviews: [],
      nearbyStations: near.slice(0, neighbours).map(({ station }) => station),
    },
    today: now,
    demonstration: row.isDemonstration,
  };
};
