import { asc } from 'drizzle-orm';
import type { Db } from '#database/database.ts';
import { products } from '#database/schema.ts';
import { addDays, type Day, startOfDay } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { type FuelFilters, keepsFuelPrice } from '#domain/fuel-filters.ts';
import { rowsOfGoods } from '../current-prices/current-prices.ts';
import { figuresOfProducts } from '../current-prices/figures.ts';
import { invalid } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { isFuel } from '../platform/kinds.ts';
import { pageOf } from '../platform/list.ts';
import {
  type CurrentFuelPrice,
  selectFewFuelPrices,
  selectFuelPrices,
  selectFuelPricesOf,
} from './fuel-price-queries.ts';
import { presentFuelPrice, priced } from './present-fuel-price.ts';
import { searchStations, selectPlacedPrices } from './selection-queries.ts';

/** Lists prices by fuel type in display order; within a type, comparable prices come first, from the lowest. */
export const listPublicFuelPrices = readHandler(
  'listPublicFuelPrices',
  async ({ query }, { db, today, keepParts }) => {
    const { date, page, limit, ...filters } = query;
    if (date !== undefined && date > today) throw invalid('date', 'A data não pode estar no futuro.');
    const day = date ?? today;
    const [prices, rows] = await Promise.all([
      date === undefined ? selectFewFuelPrices(db) : selectFuelPrices(db, startOfDay(addDays(date, 1))),
      rowsOfGoods(db, 'fuel'),
    ]);
    const part = pageOf({ page, limit });
    const found = prices
      ? takePage(prices, day, filters, part)
      : await readPage({ db, today, keepParts }, filters, part);
    return {
      data: found.prices.map((row) => presentFuelPrice(row, day)),
      count: found.count,
      today,
      demonstration: (prices ?? found.prices).some((row) => row.isDemonstration),
      rows,
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

/** Takes a page of all prices: those of a city that are few, or those of a day, which nothing has put in order. */
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

/** Reads the same page of many prices: the database puts them in order, and only those of the page are read. */
async function readPage(
  { db, today, keepParts }: { db: Db; today: Day; keepParts: KeepParts },
  { fuelTypeId, ...filters }: FuelFilters,
  part: Part,
): Promise<Page> {
  const fuels = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(isFuel(db))
    .orderBy(asc(products.position), asc(products.id));
  const asked = fuels.filter(({ id }) => fuelTypeId === undefined || id === fuelTypeId);
  const figures = await keepParts(
    figuresOfProducts,
    asked.map(({ id }) => id),
  );
  const compared = asked.map((fuel) => {
    const { day = today, expired = false } = figures.get(fuel.id) ?? {};
    return { ...fuel, day, expired };
  });
  const searched = await searchStations(db, compared, filters);
  const { pairs, count } = await selectPlacedPrices(db, { fuels: compared, filters, searched }, part);
  const prices = await selectFuelPricesOf(db, pairs);
  const priceOf = new Map(prices.map((row) => [`${row.typeId} ${row.stationId}`, row]));
  return {
    prices: pairs.flatMap(
      ({ productId, establishmentId }) => priceOf.get(`${productId} ${establishmentId}`) ?? [],
    ),
    count,
  };
}
