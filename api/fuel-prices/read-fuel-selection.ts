import type { Input } from '#contract/endpoint.ts';
import {
  type FuelSelection,
  type fuelPriceEndpoints,
  rowsOfAllFuels,
  stationsOfAPage,
} from '#contract/fuel-prices.ts';
import type { Db } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import { isComparable } from '#domain/comparison.ts';
import { isExpired } from '#domain/freshness.ts';
import { allFuels, chooseFuel } from '#domain/fuel-choice.ts';
import { toReais } from '#domain/money.ts';
import { sourceName } from '#domain/prices.ts';
import { readFuels } from '../current-prices/catalogue.ts';
import { type CityPlace, readCityPlaces } from '../current-prices/city-places.ts';
import { rowsOfProducts } from '../current-prices/current-prices.ts';
import {
  countedIn,
  countPricedIn,
  figuresOfProducts,
  type PricesAt,
  uniquePlaces,
} from '../current-prices/figures.ts';
import { requireKnownFilters, requireKnownFuel } from '../current-prices/known-filters.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import {
  findStations,
  pairsOfEach,
  pairsOfStations,
  pricesAtStations,
  selectOrigins,
  selectStations,
} from './find-fuel-prices.ts';
import { type FuelPair, selectFuelPricesOf } from './fuel-price-queries.ts';
import { presentFuelOffer, presentFuelPlace } from './reads.ts';

/** The minimum number of prices per fuel in the table of all fuels. */
const fewestOfAFuel = 4;

/** Counts the filtered results of each fuel, and reads a page of the current tab. */
export const readFuelSelection = readHandler(
  'readFuelSelection',
  async ({ query }, { db, keepParts, today }) => {
    const { tab, fuelTypeId, page: asked, ...filters } = query;
    const types = await readFuels(keepParts);
    const ids = types.map(({ id }) => id);
    if (fuelTypeId !== allFuels) requireKnownFuel(ids, fuelTypeId);
    const [figures, places] = await Promise.all([
      keepParts(figuresOfProducts, ids),
      readCityPlaces(keepParts),
    ]);
    const city = types.flatMap(({ id }) => figures.get(id) ?? []);
    const isNarrowed = Object.values(filters).some((value) => value !== undefined);
    const there = findStations(places, types, filters);
    const found = isNarrowed ? pricesAtStations(city, there) : city;
    const { named, defaultFuel, chosen } = chooseFuel(
      {
        fuels: types,
        city: types.filter(({ id }) => figures.has(id)),
        found: types.filter(({ id }) => found.some(isOf(id))),
      },
      { fuelTypeId, search: filters.search, tab },
    );
    const only = (fuel: { id: number } | null | undefined) => (fuel ? found.filter(isOf(fuel.id)) : found);
    const shown = only(chosen);
    const listed = new Set(sellersOf(only(named)));
    const sellers = new Set(sellersOf(city));
    // A station without any price may sell any fuel.
    for (const { id } of there.stations) if (!named || !sellers.has(id)) listed.add(id);
    if (listed.size === 0) await requireKnownFilters(db, filters);
    const count = tab === 'postos' ? listed.size : tab === 'regioes' || chosen ? sellersOf(shown).length : 0;
    const pages = Math.max(1, Math.ceil(count / stationsOfAPage[tab]));
    const page = Math.min(asked, pages);
    const byName = places.filter(({ id }) => listed.has(id));
    const { priced = [], unpriced = [] } = Object.groupBy(byName, ({ id }) =>
      sellers.has(id) ? 'priced' : 'unpriced',
    );
    const { offers, stations } = await readRows(db, today, {
      ...{ tab, page, shown, isOne: chosen !== null },
      stations: [...priced, ...unpriced],
      fuels: chosen ? [chosen] : city.map(({ productId }) => ({ id: productId })),
    });
    return {
      data: {
        chosenId: chosen?.id ?? null,
        defaultId: defaultFuel?.id ?? null,
        sections: shown.map((fuel) => ({
          fuelTypeId: fuel.productId,
          compared: fuel.places,
          left: fuel.left,
          free: fuel.free,
          ties: Math.max(0, fuel.lowestPlaces - 1),
          firstId: fuel.cheapest[0] ?? 0,
          regions: fuel.regions.map(({ regionId, places, lowest, highest }) => ({
            regionId,
            stations: places,
            lowest: toReais(lowest),
            highest: toReais(highest),
          })),
        })),
        unpricedIds: isNarrowed
          ? []
          : (named ? [named] : types).flatMap(({ id }) => (figures.has(id) ? [] : [id])),
        fuels: countedIn(only(named)).counted.length,
        stations: listed.size,
        withoutPrice:
          unpriced.length === 0
            ? null
            : { stations: unpriced.length, page: 1 + Math.floor(priced.length / stationsOfAPage.postos) },
        collection: await readCollection(db, shown),
        offers: offers.map((offer) => ({
          ...offer,
          compared: isComparable(offer) && !isExpired(offer, figures.get(offer.fuelTypeId)?.day ?? today),
        })),
        places: stations,
        page,
        pages,
      },
      rows: rowsOfProducts(ids),
    };
  },
);

const isOf =
  (id: number) =>
  ({ productId }: PricesAt) =>
    productId === id;

const sellersOf = (fuels: readonly PricesAt[]) => uniquePlaces(fuels.map(({ ranking }) => ranking));

interface Shown {
  tab: Input<typeof fuelPriceEndpoints.readFuelSelection>['query']['tab'];
  page: number;
  /** the displayed fuels, with the filters */
  shown: readonly PricesAt[];
  /** one fuel is displayed */
  isOne: boolean;
  /** those of all pages: by name, the ones without a price last */
  stations: readonly CityPlace[];
  /** the fuels whose prices are listed with their station */
  fuels: readonly { id: number }[];
}

/** Reads the prices on the current page of the tab, in order, and their stations. */
async function readRows(db: Db, today: Day, { tab, page, shown, isOne, stations, fuels }: Shown) {
  const rows = pageOf({ page, limit: stationsOfAPage[tab] });
  const ofPage = tab === 'postos' ? stations.slice(rows.offset, rows.offset + rows.limit) : [];
  const pairs = pairsOf();
  const [named, read] = await Promise.all([
    selectStations(
      db,
      ofPage.map(({ id }) => id),
    ),
    selectFuelPricesOf(db, pairs),
  ]);
  const nameOf = ({ productId, establishmentId }: FuelPair) => `${productId} ${establishmentId}`;
  const byPair = new Map(
    read.map((price) => [nameOf({ productId: price.typeId, establishmentId: price.stationId }), price]),
  );
  const prices = pairs.flatMap((pair) => byPair.get(nameOf(pair)) ?? []);
  const places = new Map([...named, ...prices].map((row) => [row.stationId, presentFuelPlace(row)]));
  return { offers: prices.map((price) => presentFuelOffer(price, today)), stations: [...places.values()] };

  function pairsOf(): FuelPair[] {
    switch (tab) {
      case 'postos':
        return ofPage.flatMap(({ id }) => fuels.map((fuel) => ({ productId: fuel.id, establishmentId: id })));
      case 'tipos':
        return pairsOfEach(shown, { limit: 1, offset: 0 });
      case 'regioes':
        return pairsOfStations(shown, rows);
      case 'precos': {
        const ofEach = Math.max(fewestOfAFuel, Math.floor(rowsOfAllFuels / Math.max(1, shown.length)));
        return pairsOfEach(shown, isOne ? rows : { limit: ofEach, offset: 0 });
      }
    }
  }
}

/** Says of how many fuels and stations the prices are, from whom and from when; null if none is compared. */
async function readCollection(db: Db, shown: readonly PricesAt[]): Promise<FuelSelection['collection']> {
  const { counted } = countedIn(shown);
  const days = counted.flatMap(({ from, to }) => [from ?? [], to ?? []].flat()).toSorted();
  const [from] = days;
  const to = days.at(-1);
  if (from === undefined || to === undefined) return null;
  const sources = counted.flatMap((fuel) => fuel.sources);
  const originOf = await selectOrigins(db, sources);
  const names = sources.map(({ importId, source, corrected }) =>
    sourceName(source, 'fuel', { origin: originOf.get(importId) ?? null, corrected }),
  );
  return { ...countPricedIn(shown), sources: [...new Set(names)], from, to };
}
