import { asc } from 'drizzle-orm';
import { establishments } from '#database/schema.ts';
import { alphabetically } from '#domain/text.ts';
import { selectFuelPricesAt } from '../fuel-prices/fuel-price-queries.ts';
import { readHandler } from '../platform/handler.ts';
import { isStation } from '../platform/kinds.ts';
import { isOnPage, pageOf } from '../platform/list.ts';
import { readStationRatings } from '../reviews/reviews.ts';
import { selectFuelStations } from './fuel-station-queries.ts';
import { presentFuelStations } from './stations.ts';

export const listPublicFuelStations = readHandler(
  'listPublicFuelStations',
  async ({ query }, { db, today }) => {
    const { limit, offset } = pageOf(query);
    const page = db
      .select({ id: establishments.id })
      .from(establishments)
      .where(isStation)
      .orderBy(asc(establishments.foldedName), asc(establishments.id))
      .limit(limit)
      .offset(offset);
    const [stations, count] = await Promise.all([
      selectFuelStations(db, isOnPage(establishments.id, page)),
      db.$count(establishments, isStation),
    ]);
    const ids = stations.map(({ id }) => id);
    const [prices, ratings] = await Promise.all([selectFuelPricesAt(db, ids), readStationRatings(db, ids)]);
    return {
      data: presentFuelStations(stations, { prices, ratings, today }).sort(
        (a, b) => alphabetically(a.name, b.name) || a.id - b.id,
      ),
      count,
      today,
      demonstration: stations.some((station) => station.isDemonstration),
      rows: { prices: { establishment_id: ids }, reviews: { establishment_id: ids } },
    };
  },
);
