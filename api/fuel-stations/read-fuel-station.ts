import { defaultLimit } from '#contract/limits.ts';
import { addDays, startOfDay } from '#domain/city-time.ts';
import { nearestFirst } from '#domain/distance.ts';
import { presentSeenLower, selectSeenReports } from '../current-prices/seen-reports.ts';
import { selectCurrentFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { presentFuelPrice } from '../fuel-prices/present-fuel-price.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { presentReview } from '../reviews/present-review.ts';
import { readStationRatings, selectApprovedReviews } from '../reviews/review-queries.ts';
import { selectFuelHistory, selectFuelStation, selectLocatedFuelStations } from './fuel-station-queries.ts';
import { presentFuelStation, presentHistoryEntry, presentNearby } from './present-fuel-station.ts';

const neighbourCount = 4;

export const readFuelStation = readHandler('readFuelStation', async ({ params }, { db, today }) => {
  const [row] = await selectFuelStation(db, params.id);
  if (!row) throw notFound('Posto não encontrado.');
  const [prices, history, others, reviews, seen] = await Promise.all([
    selectCurrentFuelPrices(db),
    selectFuelHistory(db, {
      stationId: row.id,
      from: startOfDay(addDays(today, -365)),
      to: startOfDay(addDays(today, 1)),
    }),
    selectLocatedFuelStations(db, row.id),
    selectApprovedReviews(db, row.id, pageOf({ page: 1, limit: defaultLimit })),
    selectSeenReports(db, 'fuel', today, { placeId: row.id }),
  ]);
  const own = prices
    .filter((price) => price.stationId === row.id)
    .sort((a, b) => a.typePosition - b.typePosition);
  const { latitude, longitude } = row;
  const near =
    latitude === null || longitude === null
      ? []
      : nearestFirst(others, { latitude, longitude }).slice(0, neighbourCount);
  const shownIds = [row.id, ...near.map(({ thing }) => thing.id)];
  const ratings = await readStationRatings(db, shownIds);
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
