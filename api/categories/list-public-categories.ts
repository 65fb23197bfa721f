import { asc, eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { categories, sectors } from '#database/schema.ts';
import type { Handler } from '../platform/context.ts';

export const listPublicCategories: Handler<Endpoints['listPublicCategories']> = async (
  _request,
  { database },
) => ({
  data: await database.orm
    .select({
      id: categories.id,
      name: categories.name,
      sectorId: categories.sectorId,
      Sector: { id: sectors.id, name: sectors.name },
    })
    .from(categories)
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .orderBy(asc(categories.position), asc(categories.name), asc(categories.id)),
});
