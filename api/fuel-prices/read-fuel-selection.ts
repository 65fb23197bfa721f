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
import { chooseFuel } from '#domain/fuel-choice.ts';
import { toReais } from '#domain/money.ts';
import { sourceName } from '#domain/prices.ts';
import { readFuels } from '../current-prices/catalogue.ts';
import { readCityPlaces } from '../current-prices/city-places.ts';
import { rowsOfProducts } from '../current-prices/current-prices.ts';
import { figuresOfProducts, type ProductFigures } from '../current-prices/figures.ts';
import { readHandler } from '../platform/handler.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { pageOf } from '../platform/list.ts';
import { type FuelPair, selectFuelPricesOf } from './fuel-price-queries.ts';
import { presentFuelOffer, presentFuelPlace } from './reads.ts';
import {
  type ComparedFuel,
  comparedFuels,
  type FoundFuel,
  type FoundStations,
  type FuelScope,
  foundInCity,
  placedInCity,
  searchStations,
  selectFound,
  selectPlaced,
  selectPlacedStations,
  selectStations,
} from './selection-queries.ts';

/** The minimum number of prices per fuel in the table of all fuels. */
const fewestOfAFuel = 4;

/** Counts the filtered results of each fuel, and reads a page of the current tab. */
export const readFuelSelection = readHandler(
  'readFuelSelection',
  async ({ query }, { db, keepParts, today }) => {
    const { tab, fuelTypeId, page: asked, ...filters } = query;
    const types = await readFuels(keepParts);
    const ids = types.map(({ id }) => id);
    const figures = await keepParts(figuresOfProducts, ids);
    const fuels = comparedFuels(types, figures);
    const choose = (found: readonly FoundFuel[]) =>
      chooseFuel(
        {
          fuels: types,
          city: types.filter(({ id }) => figures.has(id)),
          found: types.filter(({ id }) => found.some(isOf(id))),
        },
        { fuelTypeId, search: filters.search, tab },
      );
    const isNarrowed = Object.values(filters).some((value) => value !== undefined);
    const searched = await searchStations(db, fuels, filters);
    // Without filters the cached figures of each fuel are enough.
    const ofFuels = fuels.flatMap(({ id }) => figures.get(id) ?? []);
    const inCity = isNarrowed ? [] : await foundInCity(db, ofFuels);
    const counts =
      isNarrowed || !choose(inCity).chosen ? await selectFound(db, { fuels, filters, searched }) : null;
    const found = counts?.fuels ?? inCity;
    const { named, defaultFuel, chosen } = choose(found);
    const only = (fuel: { id: number } | null | undefined) => (fuel ? found.filter(isOf(fuel.id)) : found);
    const shown = only(chosen);
    const [ofNamed] = only(named);
    const stations = named
      ? ofNamed
        ? pricesOf(ofNamed)
        : 0
      : (counts?.stations ?? (await countStations(keepParts)));
    const listed = shown.reduce((sum, fuel) => sum + pricesOf(fuel), 0);
    const sellers = chosen ? listed : (counts?.sellers ?? 0);
    const count = tab === 'postos' ? stations : tab === 'regioes' || chosen ? sellers : 0;
    const pages = Math.max(1, Math.ceil(count / stationsOfAPage[tab]));
    const page = Math.min(asked, pages);
    const scope = { fuels: fuels.filter(({ id }) => shown.some(isOf(id))), filters, searched };
    const { offers, places } = await readRows(db, today, {
      ...{ query, page, fuels, scope, shown, chosen, named },
      inCity: isNarrowed ? undefined : figures,
    });
    return {
      data: {
        chosenId: chosen?.id ?? null,
        defaultId: defaultFuel?.id ?? null,
        sections: shown.map((fuel) => ({
          fuelTypeId: fuel.fuelId,
          compared: fuel.compared,
          left: fuel.left,
          free: fuel.free,
          ties: Math.max(0, fuel.lowestPlaces - 1),
          firstId: fuel.firstId,
          regions: fuel.regions.map(({ lowest, highest, ...region }) => ({
            ...region,
            lowest: toReais(lowest),
            highest: toReais(highest),
          })),
        })),
        unpricedIds: isNarrowed
          ? []
          : (named ? [named] : types).flatMap(({ id }) => (figures.has(id) ? [] : [id])),
        fuels: counted(only(named), fuels).fuels.length,
        stations,
        collection: collectionOf(shown, fuels, chosen ? null : counts),
        offers: offers.map((offer) => ({
          ...offer,
          compared: isComparable(offer) && !isExpired(offer, figures.get(offer.fuelTypeId)?.day ?? today),
        })),
        places,
        page,
        pages,
      },
      rows: rowsOfProducts(ids),
    };
  },
);

type Query = Input<typeof fuelPriceEndpoints.readFuelSelection>['query'];

const isOf =
  (id: number) =>
  ({ fuelId }: FoundFuel) =>
    fuelId === id;

const pricesOf = ({ compared, left }: FoundFuel) => compared + left;

interface Shown {
  query: Query;
  page: number;
  fuels: readonly ComparedFuel[];
  /** the displayed fuels, with the filters */
  scope: FuelScope;
  shown: readonly FoundFuel[];
  chosen: { id: number } | null;
  named: { id: number } | undefined;
  /** the figures of the fuels if there are no filters */
  inCity: ReadonlyMap<number, ProductFigures> | undefined;
}

async function countStations(keepParts: KeepParts): Promise<number> {
  return (await readCityPlaces(keepParts)).filter(({ isShop }) => !isShop).length;
}

/** Reads the prices on the current page of the tab, in order, and their stations. */
async function readRows(
  db: Db,
  today: Day,
  { query, page, fuels, scope, shown, chosen, named, inCity }: Shown,
) {
  const rows = pageOf({ page, limit: stationsOfAPage[query.tab] });
  const stations =
    query.tab === 'postos'
      ? await selectStations(db, { ...scope, fuels: named ? scope.fuels : fuels }, rows, {
          onlySellers: named !== undefined,
        })
      : [];
  const pairs = await readPairs();
  const read = await selectFuelPricesOf(db, pairs);
  const nameOf = ({ productId, establishmentId }: FuelPair) => `${productId} ${establishmentId}`;
  const byPair = new Map(
    read.map((price) => [nameOf({ productId: price.typeId, establishmentId: price.stationId }), price]),
  );
  const prices = pairs.flatMap((pair) => byPair.get(nameOf(pair)) ?? []);
  const places = new Map([...stations, ...prices].map((row) => [row.stationId, presentFuelPlace(row)]));
  return { offers: prices.map((price) => presentFuelOffer(price, today)), places: [...places.values()] };

  async function readPairs(): Promise<FuelPair[]> {
    if (query.tab === 'postos') {
      return stations.flatMap(({ stationId }) =>
        (chosen ? [chosen] : fuels).map(({ id }) => ({ productId: id, establishmentId: stationId })),
      );
    }
    if (query.tab === 'tipos') {
      return shown.map(({ fuelId, firstId }) => ({ productId: fuelId, establishmentId: firstId }));
    }
    if (scope.fuels.length === 0) return [];
    if (query.tab === 'regioes') return selectPlacedStations(db, scope, rows);
    const ofEach = Math.max(fewestOfAFuel, Math.floor(rowsOfAllFuels / scope.fuels.length));
    const ofFuels = chosen ? rows : { limit: ofEach, offset: 0 };
    if (!inCity) return selectPlaced(db, scope, ofFuels);
    return placedInCity(
      scope.fuels.flatMap(({ id }) => inCity.get(id) ?? []),
      ofFuels,
    );
  }
}

/** The fuels with a current price, by the rules of `countPriced` in the domain. */
function counted(found: readonly FoundFuel[], fuels: readonly ComparedFuel[]) {
  const compared = found.filter((fuel) => fuel.compared > 0);
  const valid = compared.filter(({ fuelId }) => fuels.some(({ id, expired }) => id === fuelId && !expired));
  return valid.length > 0 ? { fuels: valid, expired: false } : { fuels: compared, expired: true };
}

/** @param all the filtered results of all fuels; null if only one fuel is displayed */
function collectionOf(
  shown: readonly FoundFuel[],
  fuels: readonly ComparedFuel[],
  all: FoundStations | null,
): FuelSelection['collection'] {
  const { fuels: found, expired } = counted(shown, fuels);
  const days = found.flatMap(({ from, to }) => [from ?? [], to ?? []].flat()).toSorted();
  const [from] = days;
  const to = days.at(-1);
  if (from === undefined || to === undefined) return null;
  const sources = found.flatMap((fuel) => fuel.sources).map((each) => sourceName(each.source, 'fuel', each));
  return {
    things: found.length,
    places: all ? (expired ? all.comparedStations : all.validStations) : (found[0]?.compared ?? 0),
    expired,
    sources: [...new Set(sources)],
    from,
    to,
  };
}
