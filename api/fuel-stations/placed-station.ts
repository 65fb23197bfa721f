import type { Orm } from '#database/database.ts';
import { alias, and, eq, sql } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { nearestFirst } from '#domain/distance.ts';
import { readCityPlaces } from '../current-prices/city-places.ts';
import { notFound } from '../platform/failure.ts';
import type { KeepParts, KeptPart } from '../platform/kept-parts.ts';
import { isOneOf } from '../platform/list.ts';
import { type FuelStationRow, selectFuelStation, selectFuelStations } from './stations.ts';

const neighbourCount = 4;
/** Beside as many with a price. */
const unpricedCount = 2;
/** Neighbours with a price are looked for within this distance. */
const nearestCount = 12;

interface PlacedStation {
  row: FuelStationRow;
  /** the station that has probably taken its place */
  successor: { id: number; name: string } | null;
}

/** A station, cached until a place changes. One that is part of another station now is that one. */
const placedStations: KeptPart<PlacedStation> = {
  name: 'placed station',
  tagsOf: () => ['establishments', 'regions', 'brands'],
  async make(db, _today, ids) {
    const select = async (id: number) => {
      const successor = await selectSuccessor(db, id);
      const [row] = await selectFuelStation(db, successor?.isDecided ? successor.id : id);
      // A failure is not cached, so that made-up numbers take no memory.
      if (!row) throw notFound('Posto não encontrado.');
      const proposed = successor && !successor.isDecided ? { id: successor.id, name: successor.name } : null;
      return [id, { row, successor: proposed }] as const;
    };
    return new Map(await Promise.all(ids.map(select)));
  },
};

/** @throws {Failure} 'not_found' */
export async function readPlacedStation(keepParts: KeepParts, id: number) {
  const station = (await keepParts(placedStations, [id])).get(id);
  if (!station) throw notFound('Posto não encontrado.');
  return station;
}

async function selectSuccessor(orm: Orm, id: number) {
  const older = alias(establishments, 'older');
  const [row] = await orm
    .select({
      id: establishments.id,
      name: establishments.name,
      isDecided: sql<boolean>`${older.successionDecidedAt} is not null`,
    })
    .from(older)
    .innerJoin(establishments, eq(establishments.id, older.successorId))
    .where(and(eq(older.id, id), eq(older.type, 'posto')));
  return row;
}

/** Finds the nearest other stations, by their ids. */
export async function findNearest(
  keepParts: KeepParts,
  { id, latitude, longitude }: FuelStationRow,
): Promise<number[]> {
  if (latitude === null || longitude === null) return [];
  const others = (await readCityPlaces(keepParts)).filter((place) => !place.isShop && place.id !== id);
  return nearestFirst(others, { latitude, longitude })
    .slice(0, nearestCount)
    .map(({ thing }) => thing.id);
}

/**
 * Chooses neighbours: the nearest with a price, and then some that have none and are nearer than the last of these, because so many
 * may have none that they would leave no room.
 * @param nearest ids of stations, the nearest first
 * @returns also the stations whose prices have decided which they are
 */
export function chooseNeighbours(
  nearest: readonly number[],
  isSeller: (id: number) => boolean,
): { ids: number[]; decisive: readonly number[] } {
  const priced = nearest.filter(isSeller).slice(0, neighbourCount);
  const last = priced[neighbourCount - 1];
  const decisive = last === undefined ? nearest : nearest.slice(0, nearest.indexOf(last) + 1);
  const unpriced = decisive
    .filter((id) => !isSeller(id))
    .slice(0, Math.max(unpricedCount, neighbourCount - priced.length));
  return { ids: [...priced, ...unpriced], decisive };
}

/** Reads some stations in this order, with their distances from another one. */
export async function readNeighbours(
  db: Orm,
  { latitude, longitude }: FuelStationRow,
  ids: readonly number[],
) {
  if (latitude === null || longitude === null || ids.length === 0) return [];
  const rows = await selectFuelStations(db, isOneOf(establishments.id, ids.join()));
  return nearestFirst(rows, { latitude, longitude }).toSorted(
    (a, b) => ids.indexOf(a.thing.id) - ids.indexOf(b.thing.id),
  );
}
