import type { FuelOffer, FuelPlace } from '#contract/fuel-offers.ts';
import type { FuelPrice, PlacedFuelPrice, UnpricedNear } from '#contract/fuel-prices.ts';
import type { Db } from '#database/database.ts';
import { askedKm } from '#domain/asked-prices.ts';
import { addDays, cityDay, type Day, startOfDay, toCityIso } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { type FuelFilters, keepsFuelPrice } from '#domain/fuel-filters.ts';
import { toReais } from '#domain/money.ts';
import { fuelTrend } from '#domain/trend.ts';
import { readFuels } from '../current-prices/catalogue.ts';
import { nearestOf, readCityPlaces } from '../current-prices/city-places.ts';
import { presentConditional } from '../current-prices/conditional-prices.ts';
import { rowsOfProducts } from '../current-prices/current-prices.ts';
import { figuresOfProducts, readRankings, uniquePlaces } from '../current-prices/figures.ts';
import { findPrices, type Vicinity, vicinityOf } from '../current-prices/find-prices.ts';
import { presentObservation, presentTrend } from '../current-prices/present.ts';
import { presentPoint } from '../current-prices/public-point.ts';
import { invalid } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { isListedPlace } from '../platform/kinds.ts';
import { pageOf } from '../platform/list.ts';
import { named } from '../platform/named.ts';
import { findStations, selectStations } from './find-fuel-prices.ts';
import { type CurrentFuelPrice, selectFuelPrices, selectFuelPricesOf } from './fuel-price-queries.ts';

export function presentFuelPrice(row: CurrentFuelPrice, today: Day): FuelPrice {
  return {
    id: row.id,
    price: toReais(row.priceCentavos),
    fuelTypeId: row.typeId,
    fuelStationId: row.stationId,
    stationId: row.stationId,
    FuelType: { id: row.typeId, name: row.typeName },
    FuelStation: {
      id: row.stationId,
      name: row.stationName,
      address: row.stationAddress,
      regionId: row.regionId,
      fuelBrandId: row.brandId,
      Region: named(row.regionId, row.regionName),
      FuelBrand: named(row.brandId, row.brandName),
    },
    ...presentObservation(row, 'fuel', today),
    updatedAt: toCityIso(row.recordedAt),
    ...presentTrend(row, fuelTrend),
    ...presentConditional(row.conditional, row.priceCentavos, today),
  };
}

/** Presents a price with the point of its station. */
export function presentPlacedFuelPrice(row: CurrentFuelPrice, today: Day): PlacedFuelPrice {
  const price = presentFuelPrice(row, today);
  const isClosed = !row.stationIsOpen && { isOpen: false as const };
  return { ...price, FuelStation: { ...price.FuelStation, ...presentPoint(row), ...isClosed } };
}

/** Presents a price for the pages about fuel, which show its station once. */
export function presentFuelOffer(row: CurrentFuelPrice, today: Day): FuelOffer {
  const { lifeDays, source, sourceName } = presentObservation(row, 'fuel', today);
  const { trend, firstCollection, previousDay, priceChange } = presentTrend(row, fuelTrend);
  return {
    id: row.id,
    price: toReais(row.priceCentavos),
    fuelTypeId: row.typeId,
    fuelStationId: row.stationId,
    day: cityDay(row.observedAt),
    lifeDays,
    source,
    sourceName,
    trend,
    firstCollection,
    previousDay,
    priceChange,
    ...presentConditional(row.conditional, row.priceCentavos, today),
  };
}

type StationOfPrice = Pick<
  CurrentFuelPrice,
  | 'stationId'
  | 'stationName'
  | 'stationAddress'
  | 'stationNeighbourhood'
  | 'stationIsOpen'
  | 'latitude'
  | 'longitude'
  | 'coordinatesPrecision'
  | 'regionId'
  | 'regionName'
  | 'brandId'
  | 'brandName'
>;

export function presentFuelPlace(row: StationOfPrice): FuelPlace {
  return {
    id: row.stationId,
    name: row.stationName,
    address: row.stationAddress,
    neighbourhood: row.stationNeighbourhood,
    regionId: row.regionId,
    fuelBrandId: row.brandId,
    Region: named(row.regionId, row.regionName),
    FuelBrand: named(row.brandId, row.brandName),
    ...presentPoint(row),
    isOpen: row.stationIsOpen,
  };
}

/** Adds the fields that the domain compares to a row: its day, life in days and price in centavos. */
export function priced(row: CurrentFuelPrice) {
  return { row, day: cityDay(row.observedAt), lifeDays: row.lifeDays, price: row.priceCentavos };
}

/**
 * Lists prices by fuel type in display order; within a type, comparable prices come first, from the lowest. Near a person all
 * types may be in one list, the nearest first.
 */
export const listPublicFuelPrices = readHandler(
  'listPublicFuelPrices',
  async ({ query }, { db, today, keepParts }) => {
    const { date, page, limit, near, radius, sort, ...filters } = query;
    if (date !== undefined && date > today) throw invalid('date', 'A data não pode estar no futuro.');
    const day = date ?? today;
    const vicinity = vicinityOf({ near, radius, sort });
    const [fuels, _places] = await Promise.all([readFuels(keepParts), readCityPlaces(keepParts)]);
    const part = pageOf({ page, limit });
    const past = vicinity ? undefined : date;
    const [found, unpriced] = await Promise.all([
      past === undefined
        ? readPage({ db, today, keepParts }, { filters, vicinity, sort }, part)
        : selectPricesOn(db, past).then((prices) => takePage(prices, day, filters, part)),
      vicinity ? readUnpriced({ db, keepParts }, filters, vicinity) : null,
    ]);
    return {
      data: found.prices.map((row) => presentPlacedFuelPrice(row, day)),
      count: found.count,
      unpriced,
      rows: rowsOfProducts(fuels.map(({ id }) => id)),
    };
  },
);

interface Part {
  limit: number;
  offset: number;
}

interface Page {
  prices: CurrentFuelPrice[];
  count: number;
}

const selectPricesOn = (db: Db, day: Day) =>
  selectFuelPrices(db, startOfDay(addDays(day, 1))).where(isListedPlace);

/** Takes a page of the prices of a given day, which the database cannot order. */
function takePage(
  prices: readonly CurrentFuelPrice[],
  day: Day,
  filters: FuelFilters,
  { limit, offset }: Part,
): Page {
  const byType = Map.groupBy(prices, (row) => row.typeId);
  const kept = [...byType.values()]
    .sort((a, b) => (a[0]?.typePosition ?? 0) - (b[0]?.typePosition ?? 0))
    .flatMap((sameType) => {
      const offers = sameType.map(priced);
      const { ranked, left } = comparePrices(offers, day) ?? { ranked: [], left: offers };
      return [...ranked, ...left].map(({ row }) => row);
    })
    .filter((row) => keepsFuelPrice(presentFuelPrice(row, day), filters));
  return { prices: kept.slice(offset, offset + limit), count: kept.length };
}

interface Asked {
  filters: FuelFilters;
  vicinity: Vicinity | undefined;
  sort: 'price' | 'distance';
}

/** Reads a page of the current prices: those of the page are found first, and only they are read. */
async function readPage(
  { db, today, keepParts }: { db: Db; today: Day; keepParts: KeepParts },
  { filters: { fuelTypeId, ...filters }, vicinity, sort }: Asked,
  part: Part,
): Promise<Page> {
  const fuels = (await readFuels(keepParts)).filter(
    ({ id }) => fuelTypeId === undefined || id === fuelTypeId,
  );
  const [rankings, places] = await Promise.all([
    readRankings(
      { db, today, keepParts },
      fuels.map(({ id }) => id),
    ),
    readCityPlaces(keepParts),
  ]);
  const { regionId, brandId } = filters;
  const isFound = filters.search ? findStations(places, fuels, filters).isFound : undefined;
  const order = sort === 'distance' ? 'distance' : 'product';
  const scope = { rankings, vicinity, regionId, brandId, isFound, order } as const;
  const { pairs, count } = await findPrices(keepParts, scope, part);
  const prices = await selectFuelPricesOf(db, pairs);
  const priceOf = new Map(prices.map((row) => [`${row.typeId} ${row.stationId}`, row]));
  return {
    prices: pairs.flatMap(
      ({ productId, establishmentId }) => priceOf.get(`${productId} ${establishmentId}`) ?? [],
    ),
    count,
  };
}

/** Finds the open stations near a person that have no price of any fuel: their number, and the nearest. */
async function readUnpriced(
  { db, keepParts }: { db: Db; keepParts: KeepParts },
  { regionId, brandId, search }: FuelFilters,
  { centre, radius = askedKm }: Vicinity,
): Promise<UnpricedNear> {
  const fuels = await readFuels(keepParts);
  const [figures, places] = await Promise.all([
    keepParts(
      figuresOfProducts,
      fuels.map(({ id }) => id),
    ),
    readCityPlaces(keepParts),
  ]);
  const sellers = new Set(uniquePlaces([...figures.values()].map(({ ranking }) => ranking)));
  const { stations } = findStations(places, fuels, { regionId, brandId, search });
  const { ids, count } = nearestOf(
    stations.filter(({ id, isOpen }) => isOpen && !sellers.has(id)),
    { center: centre, radius: Math.min(radius, askedKm) },
    { limit: 1, offset: 0 },
  );
  const [nearest] = await selectStations(db, ids);
  if (!nearest) return null;
  const { stationId: id, stationName: name } = nearest;
  return { stations: count, nearest: { id, name, ...presentPoint(nearest) } };
}
