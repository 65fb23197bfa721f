import { and, eq, sql } from 'drizzle-orm';
import { establishments, regions } from '#database/schema.ts';
import { hasPublicPoint } from '../current-prices/public-point.ts';
import { readHandler } from '../platform/handler.ts';
import { isShop, isStation } from '../platform/kinds.ts';

/** Lists the regions with the mean position of their shops and stations. */
export const listRegionCentres = readHandler('listRegionCentres', async (_request, { db }) => {
  const rows = await db
    .select({
      id: regions.id,
      name: regions.name,
      latitude: sql<number | null>`avg(${establishments.latitude})`,
      longitude: sql<number | null>`avg(${establishments.longitude})`,
      shops: sql<number>`(count(${establishments.id}) filter (where ${isShop}))::int`,
      stations: sql<number>`(count(${establishments.id}) filter (where ${isStation}))::int`,
    })
    .from(regions)
    .leftJoin(establishments, and(eq(establishments.regionId, regions.id), hasPublicPoint(establishments)))
    .groupBy(regions.id)
    .orderBy(regions.position, regions.name);
  return {
    data: rows.map(({ id, name, latitude, longitude, shops, stations }) => ({
      id,
      name,
      centre: latitude === null || longitude === null ? null : { latitude, longitude },
      located: { shops, stations },
    })),
  };
});
