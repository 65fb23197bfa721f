import { eq } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import { establishments, fuelStations } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';

export const readSite = readHandler('readSite', async (_request, { db }) => ({
  data: { demonstration: await isDemonstration(db) },
}));

/** Returns whether the city has invented places. They leave with the first real one, so it has none beside them. */
export async function isDemonstration(orm: Pick<Orm, 'select'>): Promise<boolean> {
  const shops = orm
    .select({ id: establishments.id })
    .from(establishments)
    .where(eq(establishments.isDemonstration, true));
  const stations = orm
    .select({ id: fuelStations.id })
    .from(fuelStations)
    .where(eq(fuelStations.isDemonstration, true));
  return (await unionAll(shops, stations).limit(1)).length > 0;
}
