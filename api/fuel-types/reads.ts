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
import { type CatalogueProduct, readFuels } from '../current-prices/catalogue.ts';
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
import { pairsOfEach } from '../fuel-prices/find-fuel-prices.ts';
import {
  type CurrentFuelPrice,
  type FuelPair,
  selectFuelPricesOf,
} from '../fuel-prices/fuel-price-queries.ts';
import { presentFuelOffer, presentFuelPlace } from '../fuel-prices/reads.ts';
import { type ReadContext, readHandler } from '../platform/handler.ts';

/** Compares the lowest valid price of the city with that of a week before, at any station. In centavos. */
function cityChange(lowest: number, before: number | undefined, since: Day): CityChange | null {
  if (before === undefined) return null;
  return { trend: fuelTrend(lowest, before), change: toReais(lowest - before), since };
}

type Reader = Pick<ReadContext, 'db' | 'keepParts' | 'today'>;

/**
 * Reads the fuels with their figures in the city.
 * @param pairsToShow chooses the prices to show, each fuel's in the order of the ranking
 */
async function readFuelsOfCity(
  { db, keepParts, today }: Reader,
  pairsToShow: (
    types: readonly CatalogueProduct[],
    figures: ReadonlyMap<number, ProductFigures>,
  ) => readonly FuelPair[],
) {
  const types = await readFuels(keepParts);
  const ids = types.map(({ id }) => id);
  const [figures, historyOf, seen] = await Promise.all([
    keepParts(figuresOfProducts, ids),
    readCityHistories(keepParts, today, ids),
    readSeenReports(keepParts, ids),
  ]);
  const shown = pairsToShow(types, figures);
  const prices = await selectFuelPricesOf(db, [
    ...shown,
    // A report counts until a later price of its station has been observed.
    ...seen.map(({ thingId, placeId }) => ({ productId: thingId, establishmentId: placeId })),
  ]);
  const pricesOf = Map.groupBy(prices, ({ typeId }) => typeId);
  const shownOf = Map.groupBy(shown, ({ productId }) => productId);
  const seenOf = Map.groupBy(seen, ({ thingId }) => thingId);
  const fuels = types.map(({ id, name, description }) => {
    const ofCity = figures.get(id);
    const { weeks, aWeekAgo } = historyOf(id);
    const priceAt = new Map(pricesOf.get(id)?.map((price) => [price.stationId, price]));
    const official = [...priceAt].map(([placeId, { observedAt }]) => ({ placeId, seenAt: observedAt }));
    return {
      ofCity,
      weeks,
      prices: (shownOf.get(id) ?? []).flatMap(({ establishmentId }) => priceAt.get(establishmentId) ?? []),
      facts: {
        id,
        name,
        description,
        cityChange:
          ofCity && !ofCity.expired
            ? cityChange(ofCity.lowest, aWeekAgo?.centavos, addDays(today, -7))
            : null,
        seenLower: ofCity
          ? presentSeenLower(seenOf.get(id) ?? [], { lowest: ofCity.lowest, official }, today)
          : null,
      },
    };
  });
  return {
    fuels,
    figures,
    beside: {
      count: types.length,
      rows: { ...rowsOfProducts(ids), reported_prices: { product_id: ids } },
    },
  };
}

export const listPublicFuelTypes = readHandler('listPublicFuelTypes', async (_request, context) => {
  const { fuels, beside } = await readFuelsOfCity(context, (types, figures) => {
    const compared = types.flatMap(({ id }) => figures.get(id) ?? []);
    const limit = Math.floor(mostPricesOfFuels / Math.max(1, compared.length));
    return pairsOfEach(compared, { limit, offset: 0 });
  });
  const data = fuels.map(
    ({ facts, ofCity, prices, weeks }): FuelType => ({
      ...facts,
      fuelBrandId: null,
      ...summarise(ofCity, prices, context.today),
      weeks: weeks.map(({ productId: _, places, ...week }) => ({ ...week, stations: places })),
    }),
  );
  return { data, ...beside };
});

/** @param prices the first ones in the order of the ranking */
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

export const listFuelFigures = readHandler('listFuelFigures', async (_request, context) => {
  const { fuels, figures, beside } = await readFuelsOfCity(context, (_types, ofProducts) =>
    [...ofProducts].flatMap(([productId, { cheapest }]) =>
      cheapest.slice(0, mostBestFuelOffers).map((establishmentId) => ({ productId, establishmentId })),
    ),
  );
  const data = fuels.map(
    ({ facts, ofCity, prices, weeks }): FuelFigures => ({
      ...facts,
      figures: ofCity ? presentFigures(ofCity) : null,
      best: prices.map((price) => ({
        ...presentFuelOffer(price, context.today),
        collectionDate: toCityIso(price.observedAt),
        FuelStation: presentFuelPlace(price),
      })),
      weeks: weeks.slice(-mostFuelWeeks).map(({ to, lowest }) => ({ day: to, lowest })),
    }),
  );
  return { data, ...beside, priced: countPricedIn([...figures.values()]) };
});
