import { establishmentLocations } from '#database/schema.ts';
import { stationLocationCan } from '#domain/station-locations-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { findStationLocationsJob } from './search.ts';
import { lockStation, selectLocation } from './reads.ts';

/** Searches the coordinates of one station again, also of one whose result was dismissed. */
export const searchStationLocation = writeHandler(
  'searchStationLocation',
  async ({ params }, { tx, now, audit, enqueue }) => {
    const { id } = params;
    const before = await lockStation(tx, id);
    requirePermission(stationLocationCan({ ...before, isLocated: before.station !== null }).search);
    const asked = {
      status: 'waiting',
      latitude: null,
      longitude: null,
      coordinatesPrecision: null,
      source: null,
      failure: null,
      askedAt: now,
      foundAt: null,
      decidedAt: null,
    } as const;
    await tx
      .insert(establishmentLocations)
      .values({ establishmentId: id, ...asked })
      .onConflictDoUpdate({ target: establishmentLocations.establishmentId, set: asked });
    await enqueue(findStationLocationsJob, {});
    const after = await selectLocation(tx, id);
    await audit({ id, before, after });
    return { data: after };
  },
);
