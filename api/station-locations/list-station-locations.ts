import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#database/database.ts';
import { establishmentLocations, establishments } from '#database/schema.ts';
import { type LocationState, locationStates } from '#domain/station-locations.ts';
import { readHandler } from '../platform/handler.ts';
import { containing, orderOf, pageOf } from '../platform/list.ts';
import { isListed, presentLocation, stateColumn, stationsWithSearch } from './reads.ts';

/** Lists stations without coordinates, and those whose coordinates were searched, with the count of each state. */
export const listStationLocations = readHandler('listStationLocations', async ({ query }, { db }) => {
  const condition = and(
    isListed,
    query.status && eq(stateColumn, query.status),
    containing(establishments.searched, query.search),
  );
  const order = orderOf(
    query,
    { name: establishments.foldedName, status: stateColumn, askedAt: establishmentLocations.askedAt },
    establishments.id,
  );
  const { limit, offset } = pageOf(query);
  const [rows, counted, counts] = await Promise.all([
    stationsWithSearch(db)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(establishments)
      .leftJoin(establishmentLocations, eq(establishmentLocations.establishmentId, establishments.id))
      .where(condition),
    countStates(db),
  ]);
  return { data: rows.map(presentLocation), count: counted[0]?.count ?? 0, counts };
});

async function countStates(db: Db): Promise<Record<LocationState, number>> {
  const rows = await db
    .select({ state: stateColumn, count: sql<number>`count(*)::int` })
    .from(establishments)
    .leftJoin(establishmentLocations, eq(establishmentLocations.establishmentId, establishments.id))
    .where(isListed)
    .groupBy(stateColumn);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(locationStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
    LocationState,
    number
  >;
}
