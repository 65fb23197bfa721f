import { eq } from 'drizzle-orm';
import { establishmentLocations } from '#database/schema.ts';
import { stationLocationCan } from '#domain/station-locations-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockStation, selectLocation } from './reads.ts';

/** Dismisses what was found for a station, which stays without coordinates. */
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
