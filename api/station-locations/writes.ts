import type { z } from 'zod';
import type { acceptBody, StationLocation } from '#contract/station-locations.ts';
import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { eq } from '#database/orm.ts';
import { establishmentLocations, establishments } from '#database/schema.ts';
import { isInCity, outsideCity } from '#domain/city.ts';
import type { Point } from '#domain/distance.ts';
import { stationLocationCan } from '#domain/station-locations-can.ts';
import { type TypedStationField, typedAfter } from '#domain/typed-station-fields.ts';
import { selectLastChange } from '../platform/audit.ts';
import { Failure, requirePermission, Stale } from '../platform/failure.ts';
import { type WriteContext, writeHandler } from '../platform/handler.ts';
import { nextVersion } from '../platform/versions.ts';
import { lockStation, selectLocation } from './reads.ts';

type Accepted = z.output<typeof acceptBody>;

/**
 * Sets the coordinates of a station: the result of the search, or 'exact' ones if an administrator has placed the pin.
 * @throws {Failure} 'not_found'; 'in_use' if there is nothing to accept; 'stale' if the station, or its result, has changed
 * since the administrator saw it
 */
async function acceptLocation(
  id: number,
  { latitude, longitude, coordinatesPrecision, seen }: Accepted,
  { tx, now, audit }: Pick<WriteContext, 'tx' | 'now' | 'audit'>,
): Promise<StationLocation> {
  const before = await lockStation(tx, id);
  if (!isSamePoint(before.station, seen))
    throw new Stale(await selectLastChange(tx, 'station-locations', id));
  const can = stationLocationCan({ ...before, isLocated: before.station !== null });
  const isAsFound =
    isSamePoint(before.found, { latitude, longitude }) &&
    before.found?.coordinatesPrecision === coordinatesPrecision;
  // A register gives exact points, too.
  const isPlaced = coordinatesPrecision === 'exact' && !(isAsFound && can.accept.may);
  requirePermission(isPlaced ? can.place : can.accept);
  if (!isPlaced && !isAsFound) throw new Stale(await selectLastChange(tx, 'station-locations', id));
  const point = { latitude, longitude, coordinatesPrecision };
  await tx
    .update(establishments)
    .set({
      ...point,
      ...(isPlaced && { typedColumns: await typedWithPin(tx, id, point) }),
      ...nextVersion(establishments, now),
    })
    .where(eq(establishments.id, id));
  const decided = {
    ...point,
    ...(isPlaced && { source: null, registeredIn: null, accuracyM: null }),
    status: 'accepted',
    failure: null,
    decidedAt: now,
  } as const;
  await tx
    .insert(establishmentLocations)
    .values({ establishmentId: id, askedAt: now, ...decided })
    .onConflictDoUpdate({ target: establishmentLocations.establishmentId, set: decided });
  const after = await selectLocation(tx, id);
  await audit({ id, before, after });
  return after;
}

/** A pin placed by a person counts as typed: no search and no survey moves it. */
async function typedWithPin(tx: Tx, id: number, point: Point): Promise<TypedStationField[]> {
  const station = onlyRow(await tx.select().from(establishments).where(eq(establishments.id, id)));
  return typedAfter(station.typedColumns, station, { ...station, ...point });
}

function isSamePoint(a: Point | null, b: Point | null): boolean {
  return a?.latitude === b?.latitude && a?.longitude === b?.longitude;
}

/** Sets the coordinates of a station to the result of the search, or to those of a moved pin. */
export const acceptStationLocation = writeHandler(
  'acceptStationLocation',
  async ({ params, body }, context) => ({ data: await acceptLocation(params.id, body, context) }),
);

/**
 * Sets the coordinates of several stations to their results, as seen by the administrator. Stations that have changed since are
 * skipped, without affecting the others.
 */
export const acceptStationLocations = writeHandler(
  'acceptStationLocations',
  async ({ body }, { tx, now, audit }) => {
    const accepted: number[] = [];
    const refused: { id: number; why: string }[] = [];
    let isAudited = false;
    const noted: typeof audit = async (change) => {
      isAudited = true;
      await audit(change);
    };
    // Stations are always locked in the order of their ids, to avoid deadlocks.
    const stations = body.stations.toSorted((a, b) => a.id - b.id);
    for (const { id, latitude, longitude } of stations) {
      if (!isInCity({ latitude, longitude })) {
        refused.push({ id, why: outsideCity });
        continue;
      }
      try {
        const { found } = await selectLocation(tx, id);
        const coordinatesPrecision = found?.coordinatesPrecision ?? 'postal_code';
        const point = { latitude, longitude, coordinatesPrecision, seen: null };
        await acceptLocation(id, point, { tx, now, audit: noted });
        accepted.push(id);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        refused.push({ id, why: error.message });
      }
    }
    if (!isAudited) throw new Failure('in_use', refused[0]?.why);
    return { data: { accepted, refused } };
  },
);

/** Dismisses the result of a station's search, which stays without coordinates. */
export const dismissStationLocation = writeHandler(
  'dismissStationLocation',
  async ({ params }, { tx, now, audit }) => {
    const { id } = params;
    const before = await lockStation(tx, id);
    requirePermission(stationLocationCan({ ...before, isLocated: before.station !== null }).dismiss);
    await tx
      .update(establishmentLocations)
      .set({ status: 'dismissed', decidedAt: now })
      .where(eq(establishmentLocations.establishmentId, id));
    const after = await selectLocation(tx, id);
    await audit({ id, before, after });
    return { data: after };
  },
);
