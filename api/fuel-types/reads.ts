import {
  type CityChange,
  type FuelFigures,
  type FuelType,
  mostBestFuelOffers,
  mostFuelWeeks,
  mostPricesOfFuels,
} from '#contract/fuel-types.ts';
import { addDays, cityDay, type Day, toCityIso } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import { toReais } from '#domain/money.ts';
import { fuelTrend } from '#domain/trend.ts';
import { readFuels } from '../current-prices/catalogue.ts';
import { readCityHistories } from '../current-prices/city-history.ts';
import { rowsOfProducts } from '../current-prices/current-prices.ts';
import {
  countPricedIn,
  figuresOfProducts,
  type ProductFigures,
  presentFigures,
} from '../current-prices/figures.ts';
import { presentObservation, presentTrend } from '../current-prices/present.ts';
import { presentSeenLower, readSeenReports } from '../current-prices/seen-reports.ts';
import { type CurrentFuelPrice, selectFuelPricesOf } from '../fuel-prices/fuel-price-queries.ts';
import { presentFuelOffer, presentFuelPlace } from '../fuel-prices/reads.ts';
import { comparedFuels, selectPlaced } from '../fuel-prices/selection-queries.ts';
import { readHandler } from '../platform/handler.ts';

/** Compares the lowest valid price of the city with that of a week before, at any station. In centavos. */
function cityChange(lowest: number, before: number | undefined, since: Day): CityChange | null {
  if (before === undefined) return null;
  return { trend: fuelTrend(lowest, before), change: toReais(lowest - before), since };
}

export const listPublicFuelTypes = readHandler(
  'listPublicFuelTypes',
  async (_request, { db, keepParts, today }) => {
    const aWeekAgo = addDays(today, -7);
    const types = await readFuels(keepParts);
    const ids = types.map(({ id }) => id);
    const [figures, historyOf, seen] = await Promise.all([
      keepParts(figuresOfProducts, ids),
      readCityHistories(keepParts, today, ids),
      readSeenReports(keepParts, ids),
    ]);
    const fuels = comparedFuels(types, figures);
    const ofEach = Math.floor(mostPricesOfFuels / Math.max(1, fuels.length));
    const placed = await selectPlaced(
      db,
      { fuels, filters: {}, searched: undefined },
      { limit: ofEach, offset: 0 },
    );
    const prices = await selectFuelPricesOf(db, [
      ...placed,
      // A report counts until a later price of its station has been observed.
      ...seen.map(({ thingId, placeId }) => ({ productId: thingId, establishmentId: placeId })),
    ]);
    const pricesOf = Map.groupBy(prices, ({ typeId }) => typeId);
    const placedOf = Map.groupBy(placed, ({ productId }) => productId);
    const seenOf = Map.groupBy(seen, ({ thingId }) => thingId);
    const data = types.map(({ id, name, description }): FuelType => {
      const ofFuel = figures.get(id);
      const priceAt = new Map(pricesOf.get(id)?.map((price) => [price.stationId, price]));
      const shown = placedOf.get(id)?.flatMap(({ establishmentId }) => priceAt.get(establishmentId) ?? []);
      const history = historyOf(id);
      return {
        id,
        name,
        description,
        fuelBrandId: null,
        ...summarise(ofFuel, shown ?? [], today),
        seenLower: ofFuel
          ? presentSeenLower(
              seenOf.get(id) ?? [],
              {
                lowest: ofFuel.lowest,
                official: [...priceAt].map(([placeId, { observedAt }]) => ({ placeId, seenAt: observedAt })),
              },
              today,
            )
          : null,
        cityChange:
          ofFuel && !ofFuel.expired ? cityChange(ofFuel.lowest, history.aWeekAgo?.centavos, aWeekAgo) : null,
        weeks: history.weeks.map(({ productId: _, places, ...week }) => ({
          ...week,
          stations: places,
        })),
      };
    });
    return {
      data,
      count: data.length,
      today,
      demonstration: [...types, ...prices].some((row) => row.isDemonstration),
      rows: { ...rowsOfProducts(ids), reported_prices: { product_id: ids } },
    };
  },
);

/**
 *
 * @param prices the first ones in the order of the ranking
 */
function summarise(
  ofFuel: ProductFigures | undefined,
  prices: readonly CurrentFuelPrice[],
  today: Day,
): Pick<FuelType, 'prices' | 'lowestPrice' | 'comparison'> {
  const [lowest] = prices;
  if (!ofFuel || !lowest) return { prices: [], lowestPrice: null, comparison: null };
  const {
    comparisonDay,
    allExpired,
    from,
    to,
    establishments,
    lowest: lowestInCity,
    highest,
    average,
  } = presentFigures(ofFuel);
  return {
    prices: prices.map((row) => ({
      id: row.id,
      price: toReais(row.priceCentavos),
      fuelStationId: row.stationId,
      expired: isExpired({ day: cityDay(row.observedAt), lifeDays: row.lifeDays }, today),
    })),
    lowestPrice: {
      price: toReais(lowest.priceCentavos),
      fuelStationId: lowest.stationId,
      fuelStationName: lowest.stationName,
      fuelStationAddress: lowest.stationAddress,
      fuelStationNeighbourhood: lowest.stationNeighbourhood,
      regionName: lowest.regionName,
      ...presentObservation(lowest, 'fuel', today),
      ...presentTrend(lowest, fuelTrend),
    },
    comparison: {
      day: comparisonDay,
      expired: allExpired,
      from,
      to,
      stations: establishments,
      lowest: lowestInCity,
      highest,
      average,
    },
  };
}

export const listFuelFigures = readHandler('listFuelFigures', async (_request, { db, keepParts, today }) => {
  const types = await readFuels(keepParts);
  const ids = types.map(({ id }) => id);
  const [figures, historyOf, seen] = await Promise.all([
    keepParts(figuresOfProducts, ids),
    readCityHistories(keepParts, today, ids),
    readSeenReports(keepParts, ids),
  ]);
  const prices = await selectFuelPricesOf(db, [
    ...[...figures].flatMap(([productId, { cheapest }]) =>
      cheapest.slice(0, mostBestFuelOffers).map((establishmentId) => ({ productId, establishmentId })),
    ),
    // A report counts until a later price of its station has been observed.
    ...seen.map(({ thingId, placeId }) => ({ productId: thingId, establishmentId: placeId })),
  ]);
  const pricesOf = Map.groupBy(prices, (price) => price.typeId);
  const seenOf = Map.groupBy(seen, ({ thingId }) => thingId);
  const weekAgo = addDays(today, -7);
  const data = types.map(({ id, name, description }): FuelFigures => {
    const ofFuel = figures.get(id);
    const stationOf = new Map(pricesOf.get(id)?.map((price) => [price.stationId, price]));
    const { weeks, aWeekAgo } = historyOf(id);
    return {
      id,
      name,
      description,
      figures: ofFuel ? presentFigures(ofFuel) : null,
      best: (ofFuel?.cheapest ?? []).slice(0, mostBestFuelOffers).flatMap((stationId) => {
        const price = stationOf.get(stationId);
        if (!price) return [];
        const collectionDate = toCityIso(price.observedAt);
        return { ...presentFuelOffer(price, today), collectionDate, FuelStation: presentFuelPlace(price) };
      }),
      cityChange: ofFuel && !ofFuel.expired ? cityChange(ofFuel.lowest, aWeekAgo?.centavos, weekAgo) : null,
      weeks: weeks.slice(-mostFuelWeeks).map(({ to, lowest }) => ({ day: to, lowest })),
      seenLower: ofFuel
        ? presentSeenLower(
            seenOf.get(id) ?? [],
            {
              lowest: ofFuel.lowest,
              official: [...stationOf].map(([placeId, { observedAt }]) => ({ placeId, seenAt: observedAt })),
            },
            today,
          )
        : null,
    };
  });
  return {
    data,
    count: data.length,
    today,
    priced: countPricedIn([...figures.values()]),
    demonstration: [...types, ...prices].some((row) => row.isDemonstration),
    rows: { ...rowsOfProducts(ids), reported_prices: { product_id: ids } },
  };
});
