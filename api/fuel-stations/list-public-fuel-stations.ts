import { alphabetically } from '#domain/text.ts';
import { selectCurrentFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { readHandler } from '../platform/handler.ts';
import { readStationRatings } from '../reviews/review-queries.ts';
import { selectFuelStations } from './fuel-station-queries.ts';
import { presentFuelStations } from './present-fuel-station.ts';

export const listPublicFuelStations = readHandler(
  'listPublicFuelStations',
  async (_request, { db, today }) => {
    const [stations, prices] = await Promise.all([selectFuelStations(db), selectCurrentFuelPrices(db)]);
    const ids = stations.map(({ id }) => id);
    const ratings = await readStationRatings(db, ids);
    const data = presentFuelStations(stations, { prices, ratings, today }).sort(
      (a, b) => alphabetically(a.name, b.name) || a.id - b.id,
    );
    return {
      data,
      count: data.length,
      today,
      demonstration: stations.some((station) => station.isDemonstration),
      rows: { prices: { establishment_id: ids }, reviews: { establishment_id: ids } },
    };
  },
);
