import { establishments } from '#database/schema.ts';
import { nearestFirst } from '#domain/distance.ts';
import { selectNearest } from '../current-prices/nearest.ts';
import { selectFuelPricesAt } from '../fuel-prices/fuel-price-queries.ts';
import { readHandler } from '../platform/handler.ts';
import { isStation } from '../platform/kinds.ts';
import { isOneOf, pageOf } from '../platform/list.ts';
import { readStationRatings } from '../reviews/reviews.ts';
import { selectFuelStations } from './fuel-station-queries.ts';
import { presentNearby } from './stations.ts';

export const listNearbyFuelStations = readHandler(
  'listNearbyFuelStations',
  async ({ query }, { db, today }) => {
    const { radius, latitude, longitude } = query;
    const center = { latitude, longitude };
    const { ids, count } = await selectNearest(db, { center, radius }, isStation, pageOf(query));
    const [rows, prices, ratings] = await Promise.all([
      ids.length > 0 ? selectFuelStations(db, isOneOf(establishments.id, ids.join())) : [],
      selectFuelPricesAt(db, ids),
      readStationRatings(db, ids),
    ]);
    return {
      data: presentNearby(nearestFirst(rows, center), { prices, ratings, today }),
      count,
      today,
      demonstration: rows.some((row) => row.isDemonstration),
    };
  },
);
