import { defaultLimit } from '#contract/limits.ts';
import { addDays, startOfDay } from '#domain/city-time.ts';
import { selectCurrentFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { presentFuelPrice } from '../fuel-prices/present-fuel-price.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { presentReview } from '../reviews/present-review.ts';
import { selectApprovedReviews } from '../reviews/review-queries.ts';
import { selectFuelHistory, selectFuelStation, selectLocatedFuelStations } from './fuel-station-queries.ts';
import { byDistance } from './list-nearby-fuel-stations.ts';
import { presentFuelStation, presentHistoryEntry } from './present-fuel-station.ts';

const neighbourCount = 4;

export const readFuelStation = readHandler('readFuelStation', async ({ params }, { db, today }) => {
  const [row] = await selectFuelStation(db, params.id);
  if (!row) throw notFound('Posto não encontrado.');
  const [prices, history, others, reviews] = await Promise.all([
    selectCurrentFuelPrices(db),
    selectFuelHistory(db, {
      stationId: row.id,
      from: startOfDay(addDays(today, -365)),
      to: startOfDay(addDays(today, 1)),
    }),
    selectLocatedFuelStations(db, row.id),
    selectApprovedReviews(db, { fuelStationId: row.id }, pageOf({ page: 1, limit: defaultLimit })),
  ]);
  const own = prices
    .filter((price) => price.stationId === row.id)
    .sort((a, b) => a.typePosition - b.typePosition);
  const { latitude, longitude } = row;
  const near =
    latitude === null || longitude === null ? [] : byDistance(others, { latitude, longitude }, prices, today);
  const neighbours = near.slice(0, neighbourCount).map(({ station }) => station);
  return {
    data: {
      ...presentFuelStation(row, own, today),
      FuelPrices: own.map((price) => presentFuelPrice(price, today)),
      priceHistory: history.map(presentHistoryEntry),
      reviews: reviews.map(presentReview),
      nearbyStations: neighbours,
    },
    today,
    demonstration: row.isDemonstration,
    rows: { reviews: { fuel_station_id: [row.id, ...neighbours.map(({ id }) => id)] } },
  };
});
