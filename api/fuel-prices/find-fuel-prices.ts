import type { Orm } from '#database/database.ts';
import { eq, inArray } from '#database/orm.ts';
import { brands, establishments, imports, regions } from '#database/schema.ts';
import type { FuelFilters } from '#domain/fuel-filters.ts';
import { isOnlySigns } from '#domain/product-search.ts';
import { fold } from '#domain/text.ts';
import type { CityPlace } from '../current-prices/city-places.ts';
import {
  figuresAt,
  type PricesAt,
  type ProductFigures,
  type SourceOfPrice,
  uniquePlaces,
} from '../current-prices/figures.ts';
import { inOrderOf, wordsOf } from '../platform/list.ts';
import { type FuelPair, stationColumns } from './fuel-price-queries.ts';

/** The filters of the fuel page in memory, equivalent to domain/fuel-filters.ts; a test compares both. */

type StationFilters = Omit<FuelFilters, 'fuelTypeId'>;

/** The stations that the filters leave, by name. */
export interface FoundStations {
  /** found by their own texts */
  stations: readonly CityPlace[];
  /** found by these or together with the name of a fuel */
  isFound: (fuelId: number, stationId: number) => boolean;
}

/**
 * Finds the stations that match the filters. Each word of a search is in the station's name, address, region or brand, or in the
 * name of the fuel.
 */
export function findStations(
  places: readonly CityPlace[],
  fuels: readonly { id: number; name: string }[],
  { search, regionId, brandId }: StationFilters,
): FoundStations {
  const there = places.filter(
    (place) =>
      !place.isShop &&
      (regionId === undefined || place.regionId === regionId) &&
      (brandId === undefined || place.brandId === brandId),
  );
  if (search && isOnlySigns(search)) return { stations: [], isFound: () => false };
  const words = wordsOf(search);
  const texts = words.length === 0 ? [] : there.map(textOf);
  const withName = (name: string) => {
    const others = words.filter((word) => !name.includes(word));
    return there.filter((_, index) => others.every((word) => texts[index]?.includes(word)));
  };
  const idsOf = new Map(
    fuels.map(({ id, name }) => [id, new Set(withName(fold(name)).map((station) => station.id))]),
  );
  return {
    stations: withName(''),
    isFound: (fuelId, stationId) => idsOf.get(fuelId)?.has(stationId) ?? false,
  };
}

const textOf = ({ foldedName, foldedAddress, regionName, brandName }: CityPlace) =>
  [foldedName, foldedAddress, regionName, brandName].join(' ');

/** Returns the prices of each fuel at the found stations. A fuel without any is left out. */
export function pricesAtStations(figures: readonly ProductFigures[], { isFound }: FoundStations): PricesAt[] {
  return figures
    .map((ofFuel) => figuresAt(ofFuel, (stationId) => isFound(ofFuel.productId, stationId)))
    .filter(({ ranking }) => ranking.length > 0);
}

/** Reads the origins of the imports that some prices came with, by import. */
export async function selectOrigins(
  orm: Orm,
  sources: readonly SourceOfPrice[],
): Promise<ReadonlyMap<number | null, string | null>> {
  const ids = sources.flatMap(({ importId }) => importId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await orm
    .select({ id: imports.id, origin: imports.origin })
    .from(imports)
    .where(inArray(imports.id, ids));
  return new Map(rows.map(({ id, origin }) => [id, origin]));
}

/** Selects some stations, by their ids in this order. */
export async function selectStations(orm: Orm, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await orm
    .select({ id: establishments.id, ...stationColumns })
    .from(establishments)
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(brands, eq(brands.id, establishments.brandId))
    .where(inArray(establishments.id, [...ids]));
  return inOrderOf(ids, rows);
}

/** A range of a list's rows: a page, or the first ones. */
interface Rows {
  limit: number;
  offset: number;
}

/** Returns rows of each fuel's order, one fuel after another. */
export function pairsOfEach(fuels: readonly PricesAt[], { limit, offset }: Rows): FuelPair[] {
  return fuels.flatMap(({ productId, ranking }) =>
    [...ranking.subarray(offset, offset + limit)].map((id) => ({ productId, establishmentId: Math.abs(id) })),
  );
}

/**
 * Returns the prices of a page of stations: those in the order of the first fuel, the cheapest first, then those of the second
 * that have no price of the first, and so on.
 */
export function pairsOfStations(fuels: readonly PricesAt[], { limit, offset }: Rows): FuelPair[] {
  const ids = uniquePlaces(fuels.map(({ ranking }) => ranking)).slice(offset, offset + limit);
  const sellers = fuels.map(({ productId, ranking }) => ({ productId, ids: new Set(ranking.map(Math.abs)) }));
  return ids.flatMap((establishmentId) =>
    sellers
      .filter((fuel) => fuel.ids.has(establishmentId))
      .map(({ productId }) => ({ productId, establishmentId })),
  );
}
