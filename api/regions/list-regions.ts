import type { Endpoints } from '#contract/endpoints.ts';
import { regions } from '#database/schema.ts';
import type { Verb } from '../platform/world.ts';

export const listRegions: Verb<Endpoints['listRegions']> = async (_request, { database }) => ({
  data: await database.orm
    .select({ id: regions.id, name: regions.name })
    .from(regions)
    .orderBy(regions.position, regions.name),
});
