import type { FuelOffer, FuelPlace } from '#contract/fuel-offers.ts';
import type { FuelPrice } from '#contract/fuel-prices.ts';
import type { Db } from '#database/database.ts';
import { asc } from '#database/orm.ts';
import { products } from '#database/schema.ts';
import { addDays, cityDay, type Day, startOfDay, toCityIso } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { type FuelFilters, keepsFuelPrice } from '#domain/fuel-filters.ts';
import { toReais } from '#domain/money.ts';
import { fuelTrend } from '#domain/trend.ts';
import { readFuels } from '../current-prices/catalogue.ts';
import { presentConditional } from '../current-prices/conditional-prices.ts';
import { rowsOfProducts } from '../current-prices/current-prices.ts';
import { readRankings } from '../current-prices/figures.ts';
import { findPrices, type Vicinity, vicinityOf } from '../current-prices/find-prices.ts';
import { presentObservation, presentTrend } from '../current-prices/present.ts';
import { presentPoint } from '../current-prices/public-point.ts';
import { invalid } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { isFuel } from '../platform/kinds.ts';
import { pageOf } from '../platform/list.ts';
import { named } from '../platform/named.ts';
import {
  type CurrentFuelPrice,
  selectFewFuelPrices,
  selectFuelPrices,
  selectFuelPricesOf,
} from './fuel-price-queries.ts';
import { isAmong, searchStations } from './selection-queries.ts';

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
    const [prices, fuels] = await Promise.all([selectForPage(db, date, vicinity), readFuels(keepParts)]);
    const part = pageOf({ page, limit });
    const found = prices
      ? takePage(prices, day, filters, part)
      : await readPage({ db, today, keepParts }, { filters, vicinity, sort }, part);
    return {
      data: found.prices.map((row) => {
        const price = presentFuelPrice(row, day);
        return { ...price, FuelStation: { ...price.FuelStation, ...presentPoint(row) } };
      }),
      count: found.count,
      today,
      demonstration: (prices ?? found.prices).some((row) => row.isDemonstration),
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

/** Selects all prices, if there are few, or of a given day; undefined: only those of the page have to be read. */
async function selectForPage(db: Db, date: Day | undefined, vicinity: Vicinity | undefined) {
  if (vicinity) return undefined;
  return date === undefined ? selectFewFuelPrices(db) : selectFuelPrices(db, startOfDay(addDays(date, 1)));
}

/** Takes a page of all prices, if there are few, or if they are those of a given day, which the database cannot order. */
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

/**
 * Reads the same page when there are many prices, or one near a person: the prices of the page are found first, and only they
 * are read.
 */
async function readPage(
  { db, today, keepParts }: { db: Db; today: Day; keepParts: KeepParts },
  { filters: { fuelTypeId, ...filters }, vicinity, sort }: Asked,
  part: Part,
): Promise<Page> {
  const fuels = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(isFuel(db))
    .orderBy(asc(products.position), asc(products.id));
  const asked = fuels.filter(({ id }) => fuelTypeId === undefined || id === fuelTypeId);
  const rankings = await readRankings(
    { db, today, keepParts },
    asked.map(({ id }) => id),
  );
  const searched = await searchStations(db, asked, filters);
  const { regionId, brandId } = filters;
  const isFound = searched && isAmong(searched);
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
