import { and, ne } from 'drizzle-orm';
import { cityLimit, defaultLimit } from '#contract/limits.ts';
import type { Orm } from '#database/database.ts';
import { establishments } from '#database/schema.ts';
import { addDays, startOfDay } from '#domain/city-time.ts';
import { nearestFirst } from '#domain/distance.ts';
import { selectNearest } from '../current-prices/nearest.ts';
import { presentSeenLower, selectSeenReports } from '../current-prices/seen-reports.ts';
import { selectFuelPricesAt } from '../fuel-prices/fuel-price-queries.ts';
import { presentFuelPrice } from '../fuel-prices/present-fuel-price.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isStation } from '../platform/kinds.ts';
import { isOneOf, pageOf } from '../platform/list.ts';
import { presentReview, readStationRatings, selectApprovedReviews } from '../reviews/reviews.ts';
import {
  type FuelStationRow,
  selectFuelHistory,
  selectFuelStation,
  selectFuelStations,
} from './fuel-station-queries.ts';
import { presentFuelStation, presentHistoryEntry, presentNearby } from './stations.ts';

const neighbourCount = 4;
/** Kilometres: in a city the nearest stations are in the first circle, and the last one holds all. */
const circles = [5, 50, 20_040];

export const readFuelStation = readHandler('readFuelStation', async ({ params }, { db, today }) => {
  const [row] = await selectFuelStation(db, params.id);
  if (!row) throw notFound('Posto não encontrado.');
  const near = await selectNeighbours(db, row);
  const shownIds = [row.id, ...near.map(({ thing }) => thing.id)];
  const [prices, ratings, history, reviews, seen] = await Promise.all([
    selectFuelPricesAt(db, shownIds),
    readStationRatings(db, shownIds),
    selectFuelHistory(db, {
      stationId: row.id,
      from: startOfDay(addDays(today, -365)),
      to: startOfDay(addDays(today, 1)),
      limit: cityLimit,
      offset: 0,
    }),
    selectApprovedReviews(db, row.id, pageOf({ page: 1, limit: defaultLimit })),
    selectSeenReports(db, 'fuel', today, { placeId: row.id }),
  ]);
  const own = prices
    .filter((price) => price.stationId === row.id)
    .sort((a, b) => a.typePosition - b.typePosition);
  return {
    data: {
      ...presentFuelStation(row, own, ratings.get(row.id), today),
      FuelPrices: own.map((price) => ({
        ...presentFuelPrice(price, today),
        seenLower: presentSeenLower(
          seen.filter(({ thingId }) => thingId === price.typeId),
          {
            lowest: price.priceCentavos,
            official: [{ placeId: row.id, seenAt: price.observedAt }],
          },
          today,
        ),
      })),
      priceHistory: history.map(presentHistoryEntry),
      reviews: reviews.map(presentReview),
      nearbyStations: presentNearby(near, { prices, ratings, today }),
    },
    today,
    demonstration: row.isDemonstration,
    rows: {
      prices: { establishment_id: shownIds },
      reviews: { establishment_id: shownIds },
      reported_prices: { establishment_id: [row.id] },
    },
  };
});

/** Selects the nearest other stations, with their distances. */
async function selectNeighbours(orm: Orm, { id, latitude, longitude }: FuelStationRow) {
  if (latitude === null || longitude === null) return [];
  const center = { latitude, longitude };
  const isOther = and(isStation, ne(establishments.id, id));
  for (const radius of circles) {
    const { ids } = await selectNearest(orm, { center, radius }, isOther, {
      limit: neighbourCount,
      offset: 0,
    });
    if (ids.length < neighbourCount && radius !== circles.at(-1)) continue;
    return ids.length === 0
      ? []
      : nearestFirst(await selectFuelStations(orm, isOneOf(establishments.id, ids.join())), center);
  }
  return [];
}
