import { sectors } from '#database/schema.ts';
import { alphabetically } from '#domain/text.ts';
import { readHandler } from '../platform/handler.ts';
import { isPublicSector } from '../platform/kinds.ts';

export const listPublicSectors = readHandler('listPublicSectors', async (_request, { db }) => {
  const rows = await db.select({ id: sectors.id, name: sectors.name }).from(sectors).where(isPublicSector);
  return { data: rows.sort((a, b) => alphabetically(a.name, b.name)) };
});
