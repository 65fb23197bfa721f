import type { Endpoints } from '#contract/endpoints.ts';
import { regions } from '#database/schema.ts';
import type { Handler } from '../platform/context.ts';

export const listRegions: Handler<Endpoints['listRegions']> = async (_request, { database }) => ({
  data: await database.orm
    .select({ id: regions.id, name: regions.name })
    .from(regions)
    .orderBy(regions.position, regions.name),
});
