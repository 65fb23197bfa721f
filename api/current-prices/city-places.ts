import type { Orm } from '#database/database.ts';
import { inArray, sql } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { alphabetically } from '#domain/text.ts';
import type { KeepParts, KeptPart } from '../platform/kept-parts.ts';
import { isShop } from '../platform/kinds.ts';

/** A place as lists of all prices need it: they filter, count and sort without reading it again. */
export interface CityPlace {
  id: number;
  foldedName: string;
  /** the shown point; null: unknown */
  latitude: number | null;
  longitude: number | null;
  regionId: number | null;
  brandId: number | null;
  isShop: boolean;
  isDemonstration: boolean;
}

const cityPlaces: KeptPart<{ places: readonly CityPlace[] }> = {
  name: 'city places',
  tagsOf: () => ['establishments'],
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

function selectPlaces(orm: Orm, ids?: readonly number[]): Promise<CityPlace[]> {
  return orm
    .select({
      id: establishments.id,
      foldedName: sql<string>`${establishments.foldedName}`,
      latitude: establishments.shownLatitude,
      longitude: establishments.shownLongitude,
      regionId: establishments.regionId,
      brandId: establishments.brandId,
      isShop: sql<boolean>`${isShop}`,
      isDemonstration: establishments.isDemonstration,
    })
    .from(establishments)
    .where(ids && inArray(establishments.id, [...ids]));
}

function byName(a: CityPlace, b: CityPlace): number {
  return alphabetically(a.foldedName, b.foldedName) || a.id - b.id;
}
