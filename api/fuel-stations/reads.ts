import { and, eq } from '#database/orm.ts';
import { establishments, products } from '#database/schema.ts';
import { addDays, daysBetween, startOfDay } from '#domain/city-time.ts';
import { nearestFirst } from '#domain/distance.ts';
import { readFuels } from '../current-prices/catalogue.ts';
import { readCityHistories } from '../current-prices/city-history.ts';
import { nearestOf, readCityPlaces } from '../current-prices/city-places.ts';
import { requireKnownFuel } from '../current-prices/known-filters.ts';
import { presentSeenLower, readSeenReports } from '../current-prices/seen-reports.ts';
import { selectWeeks } from '../current-prices/weeks-of-collection.ts';
import { selectFuelPrices, selectFuelPricesAt } from '../fuel-prices/fuel-price-queries.ts';
import { presentFuelPrice } from '../fuel-prices/reads.ts';
import { invalid } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { inOrderOf, isOneOf, pageOf } from '../platform/list.ts';
import { newestReviewsOfPlaces, ratingsOfPlaces, readStationRatings } from '../reviews/reviews.ts';
import { chooseNeighbours, findNearest, readNeighbours, readPlacedStation } from './placed-station.ts';
import {
  countFuelHistory,
  presentEarlierPrice,
  presentFuelStation,
  presentFuelStations,
  presentHistoryEntry,
  presentNearby,
  selectFuelHistory,
  selectFuelStations,
} from './stations.ts';

const daysOfYear = 365;

export const readFuelStation = readHandler('readFuelStation', async (request, { db, keepParts, today }) => {
  const { params, query } = request;
  const { row, successor } = await readPlacedStation(keepParts, params.id);
  const nearest = await findNearest(keepParts, row);
  const prices = await selectFuelPricesAt(db, [row.id, ...nearest]);
  const sellers = new Set(prices.map(({ stationId }) => stationId));
  const { ids, decisive } = chooseNeighbours(nearest, (id) => sellers.has(id));
  const shownIds = [row.id, ...ids];
  const fuelIds = (await readFuels(keepParts)).map(({ id }) => id);
  const [near, ratings, history, reviews, ofFuels] = await Promise.all([
    readNeighbours(db, row, ids),
    keepParts(ratingsOfPlaces, shownIds),
    query.history === 0
      ? []
      : selectFuelHistory(db, {
          stationId: row.id,
          from: startOfDay(addDays(today, -daysOfYear)),
          to: startOfDay(addDays(today, 1)),
          limit: query.history,
          offset: 0,
        }),
    keepParts(newestReviewsOfPlaces, [row.id]),
    readSeenReports(keepParts, fuelIds),
  ]);
  const seen = ofFuels.filter(({ placeId }) => placeId === row.id);
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
      reviews: [...(reviews.get(row.id)?.reviews ?? [])],
      nearbyStations: presentNearby(near, { prices, ratings, today }),
      successor,
    },
    rows: {
      prices: { establishment_id: [row.id, ...decisive] },
      reviews: { establishment_id: shownIds },
      reported_prices: { establishment_id: [row.id] },
    },
  };
});

export const listPublicFuelStations = readHandler(
  'listPublicFuelStations',
  async ({ query }, { db, today, keepParts }) => {
    const { limit, offset } = pageOf(query);
    const all = (await readCityPlaces(keepParts)).filter(({ isShop }) => !isShop);
    const ids = all.slice(offset, offset + limit).map(({ id }) => id);
    const [stations, prices, ratings] = await Promise.all([
      selectFuelStations(db, isOneOf(establishments.id, ids.join())),
      selectFuelPricesAt(db, ids),
      readStationRatings(db, ids),
    ]);
    return {
      data: presentFuelStations(inOrderOf(ids, stations), { prices, ratings, today }),
      count: all.length,
      rows: { prices: { establishment_id: ids }, reviews: { establishment_id: ids } },
    };
  },
);

export const listNearbyFuelStations = readHandler(
  'listNearbyFuelStations',
  async ({ query }, { db, today, keepParts }) => {
    const { radius, latitude, longitude } = query;
    const center = { latitude, longitude };
    const all = (await readCityPlaces(keepParts)).filter(({ isShop }) => !isShop);
    const { ids, count } = nearestOf(all, { center, radius }, pageOf(query));
    const [rows, prices, ratings] = await Promise.all([
      ids.length > 0 ? selectFuelStations(db, isOneOf(establishments.id, ids.join())) : [],
      selectFuelPricesAt(db, ids),
      readStationRatings(db, ids),
    ]);
    return {
      data: presentNearby(nearestFirst(rows, center), { prices, ratings, today }),
      count,
    };
  },
);

/** Five years with their leap days, because a call must not read the whole history. */
const maxDays = 5 * 365 + 2;

export const listFuelStationHistory = readHandler(
  'listFuelStationHistory',
  async ({ params, query }, { db, keepParts, today }) => {
    const lastDay = query.to ?? today;
    const firstDay = query.from ?? addDays(lastDay, -daysOfYear);
    if (firstDay > lastDay) throw invalid('from', 'O início precisa vir antes do fim.');
    if (daysBetween(firstDay, lastDay) > maxDays) {
      throw invalid('from', 'Escolha um período de até 5 anos.');
    }
    const [{ row: station }, fuels] = await Promise.all([
      readPlacedStation(keepParts, params.id),
      readFuels(keepParts),
    ]);
    requireKnownFuel(
      fuels.map(({ id }) => id),
      query.fuelTypeId,
    );
    const range = {
      fuelTypeId: query.fuelTypeId,
      from: startOfDay(firstDay),
      to: startOfDay(addDays(lastDay, 1)),
    };
    const isAsked = (id: number) => query.fuelTypeId === undefined || id === query.fuelTypeId;
    const fuelIds = fuels.map(({ id }) => id).filter(isAsked);
    // The weeks of the last year are cached; other periods may begin and end within a week.
    const isLastYear = lastDay === today && firstDay === addDays(today, -daysOfYear);
    const readWeeks = async () => {
      if (!isLastYear) return selectWeeks(db, fuelIds, range);
      const historyOf = await readCityHistories(keepParts, today, fuelIds);
      return fuelIds.flatMap((id) => [...historyOf(id).weeks]);
    };
    const part = pageOf(query);
    const [history, city, before] = await Promise.all([
      selectFuelHistory(db, { stationId: station.id, ...range, ...part }),
      readWeeks(),
      selectFuelPrices(db, range.from).where(
        and(
          eq(establishments.id, station.id),
          query.fuelTypeId === undefined ? undefined : eq(products.id, query.fuelTypeId),
        ),
      ),
    ]);
    const isWhole = query.page === 1 && history.length < query.limit;
    return {
      data: history.map(presentHistoryEntry),
      city: city.map(({ productId, places, ...week }) => ({
        ...week,
        fuelTypeId: productId,
        stations: places,
      })),
      before: before.map(presentEarlierPrice),
      count: isWhole ? history.length : await countFuelHistory(db, { stationId: station.id, ...range }),
      rows: { prices: { product_id: fuelIds } },
    };
  },
);
