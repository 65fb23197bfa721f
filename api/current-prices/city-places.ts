import type { Orm } from '#database/database.ts';
import { and, eq, inArray, sql } from '#database/orm.ts';
import { brands, establishments, regions } from '#database/schema.ts';
import { folded } from '#database/tables/folded.ts';
import { nearestFirst, type Point } from '#domain/distance.ts';
import { alphabetically } from '#domain/text.ts';
import type { KeepParts, KeptPart } from '../platform/kept-parts.ts';
import { isListedPlace, isShop } from '../platform/kinds.ts';

/** A place as lists of all prices need it: they filter, count and sort without reading it again. */
export interface CityPlace {
  id: number;
  /** folded texts, as lists search them; of a shop everything that may be typed */
  foldedName: string;
  foldedAddress: string;
  searched: string;
  regionName: string;
  brandName: string;
  /** the shown point; null: unknown */
  latitude: number | null;
  longitude: number | null;
  regionId: number | null;
  brandId: number | null;
  isShop: boolean;
  /** false: it has closed for good */
  isOpen: boolean;
}

const cityPlaces: KeptPart<{ places: readonly CityPlace[] }> = {
  name: 'city places',
  tagsOf: () => ['establishments', 'regions', 'brands'],
  make: async (db) => new Map([[0, { places: (await selectPlaces(db)).sort(byName) }]]),
  amend: async (db, _today, before, ids) => {
    const changed = new Set(ids);
    const others = before.get(0)?.places.filter(({ id }) => !changed.has(id)) ?? [];
    return new Map([[0, { places: [...others, ...(await selectPlaces(db, ids))].sort(byName) }]]);
  },
};

/**
 * Returns all places of the city, by name, in the one order that lists of places have. They are cached, and a write to a place
 * reads only that place again.
 */
export async function readCityPlaces(keepParts: KeepParts): Promise<readonly CityPlace[]> {
  return (await keepParts(cityPlaces, [0])).get(0)?.places ?? [];
}

/** A circle around a point. */
interface Circle {
  center: Point;
  /** km */
  radius: number;
}

/** Returns a page of the places within a circle, the nearest first, and counts all of them. */
export function nearestOf(
  places: readonly Pick<CityPlace, 'id' | 'latitude' | 'longitude'>[],
  { center, radius }: Circle,
  { limit, offset }: { limit: number; offset: number },
): { ids: number[]; count: number } {
  const inside = nearestFirst(places, center).filter(({ km }) => km <= radius);
  return { ids: inside.slice(offset, offset + limit).map(({ thing }) => thing.id), count: inside.length };
}

function selectPlaces(orm: Orm, ids?: readonly number[]): Promise<CityPlace[]> {
  return orm
    .select({
      id: establishments.id,
      foldedName: sql<string>`${establishments.foldedName}`,
      foldedAddress: sql<string>`coalesce(${establishments.foldedAddress}, '')`,
      searched: sql<string>`${establishments.searched}`,
      regionName: sql<string>`coalesce(${folded(regions.name)}, '')`,
      brandName: sql<string>`coalesce(${folded(brands.name)}, '')`,
      latitude: establishments.shownLatitude,
      longitude: establishments.shownLongitude,
      regionId: establishments.regionId,
      brandId: establishments.brandId,
      isShop: sql<boolean>`${isShop}`,
      isOpen: establishments.isOpen,
    })
    .from(establishments)
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(brands, eq(brands.id, establishments.brandId))
    .where(and(isListedPlace, ids && inArray(establishments.id, [...ids])));
}

function byName(a: CityPlace, b: CityPlace): number {
  return alphabetically(a.foldedName, b.foldedName) || a.id - b.id;
}
