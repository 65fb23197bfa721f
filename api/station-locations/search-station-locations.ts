import { eq, inArray, sql } from 'drizzle-orm';
import { establishmentLocations, establishments } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { findStationLocationsJob } from './search.ts';
import { isSearchable } from './reads.ts';

/** The audit log names stations by their numbers; a search for all of them is about none in particular. */
const allStations = 0;

/** Starts the search for the coordinates of all stations that have none. */
export const searchStationLocations = writeHandler(
  'searchStationLocations',
  async (_request, { tx, now, audit, enqueue }) => {
    const searchable = tx
      .select({ id: establishments.id })
      .from(establishments)
      .leftJoin(establishmentLocations, eq(establishmentLocations.establishmentId, establishments.id))
      .where(isSearchable);
    const started = await tx
      .insert(establishmentLocations)
      .select(
        tx
          .select({
            establishmentId: establishments.id,
            status: sql`'waiting'`.as('status'),
            latitude: sql`null::double precision`.as('latitude'),
            longitude: sql`null::double precision`.as('longitude'),
            coordinatesPrecision: sql`null`.as('coordinates_precision'),
            source: sql`null`.as('source'),
            failure: sql`null`.as('failure'),
            askedAt: sql`${now.toISOString()}::timestamptz`.as('asked_at'),
            foundAt: sql`null::timestamptz`.as('found_at'),
            decidedAt: sql`null::timestamptz`.as('decided_at'),
          })
          .from(establishments)
          .where(inArray(establishments.id, searchable))
          .orderBy(establishments.id),
      )
      .onConflictDoUpdate({
        target: establishmentLocations.establishmentId,
        set: { status: 'waiting', failure: null, askedAt: now, decidedAt: null },
      })
      .returning({ id: establishmentLocations.establishmentId });
    const after = { name: 'todos os postos que não têm', started: started.length };
    await audit({ id: allStations, before: null, after });
    if (started.length > 0) await enqueue(findStationLocationsJob, {});
    return { data: { started: started.length } };
  },
);
