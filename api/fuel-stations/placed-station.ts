import type { Orm } from '#database/database.ts';
import { and, ne } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { nearestFirst } from '#domain/distance.ts';
import { selectNearest } from '../current-prices/nearest.ts';
import { notFound } from '../platform/failure.ts';
import type { KeepParts, KeptPart } from '../platform/kept-parts.ts';
import { isStation } from '../platform/kinds.ts';
import { isOneOf } from '../platform/list.ts';
import { type FuelStationRow, selectFuelStation, selectFuelStations } from './stations.ts';

const neighbourCount = 4;
/** Kilometres: in a city the nearest stations are in the first circle, and the last one covers the whole Earth. */
const circles = [5, 50, 20_040];

/** A station with the nearest others and their distances, cached until a place changes. */
const placedStations: KeptPart<{ row: FuelStationRow; near: Awaited<ReturnType<typeof selectNeighbours>> }> =
  {
    name: 'placed station',
    tagsOf: () => ['establishments', 'regions', 'brands'],
    async make(db, _today, ids) {
      const select = async (id: number) => {
        const [row] = await selectFuelStation(db, id);
        // A failure is not cached, so that made-up numbers take no memory.
        if (!row) throw notFound('Posto não encontrado.');
        return [id, { row, near: await selectNeighbours(db, row) }] as const;
      };
      return new Map(await Promise.all(ids.map(select)));
    },
  };

/** Reads a station with its neighbours. @throws {Failure} 'not_found' */
export async function readPlacedStation(keepParts: KeepParts, id: number) {
  const station = (await keepParts(placedStations, [id])).get(id);
  if (!station) throw notFound('Posto não encontrado.');
  return station;
}

/** Selects the nearest other stations, with their distances. */
async function selectNeighbours(orm: Orm, { id, latitude, longitude }: FuelStationRow) {
  if (latitude === null || longitude === null) return [];
  const center = { latitude, longitude };
  const isOther = and(isStation, ne(establishments.id, id));
  for (const radius of circles) {
    const { ids } = await selectNearest(orm, { center, radius }, isOther, {
      limit: neighbourCount,
      offset: 0,
    });
    if (ids.length < neighbourCount && radius !== circles.at(-1)) continue;
    return ids.length === 0
      ? []
      : nearestFirst(await selectFuelStations(orm, isOneOf(establishments.id, ids.join())), center);
  }
  return [];
}
