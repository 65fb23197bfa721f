import { regions } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';

export const listPublicRegions = readHandler('listPublicRegions', async (_request, { db }) => ({
  data: await db
    .select({ id: regions.id, name: regions.name })
    .from(regions)
    .orderBy(regions.position, regions.name),
}));
