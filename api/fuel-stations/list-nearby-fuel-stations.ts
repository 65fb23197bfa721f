import { boundingBox, nearestFirst } from '#domain/distance.ts';
import { selectCurrentFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { readHandler } from '../platform/handler.ts';
import { readStationRatings } from '../reviews/review-queries.ts';
import { selectFuelStationsInBox } from './fuel-station-queries.ts';
import { presentNearby } from './present-fuel-station.ts';

export const listNearbyFuelStations = readHandler(
  'listNearbyFuelStations',
  async ({ query }, { db, today }) => {
    const { radius, ...center } = query;
    const rows = await selectFuelStationsInBox(db, boundingBox(center, radius));
    const near = nearestFirst(rows, center).filter(({ km }) => km <= radius);
    const ids = near.map(({ thing }) => thing.id);
    const [prices, ratings] = await Promise.all([
      near.length > 0 ? selectCurrentFuelPrices(db) : [],
      readStationRatings(db, ids),
    ]);
    return {
      data: presentNearby(near, { prices, ratings, today }),
      count: near.length,
      today,
      demonstration: rows.some((row) => row.isDemonstration),
    };
  },
);
