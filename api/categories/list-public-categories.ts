import { asc, eq } from 'drizzle-orm';
import { categories, sectors } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { isPublicSector } from '../platform/kinds.ts';

export const listPublicCategories = readHandler('listPublicCategories', async (_request, { db }) => ({
  data: await db
    .select({
      id: categories.id,
      name: categories.name,
      sectorId: categories.sectorId,
      Sector: { id: sectors.id, name: sectors.name },
    })
    .from(categories)
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .where(isPublicSector)
    .orderBy(asc(categories.position), asc(categories.name), asc(categories.id)),
}));
