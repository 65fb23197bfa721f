import type { Endpoints } from '#contract/endpoints.ts';
import { sectors } from '#database/schema.ts';
import { alphabetically } from '#domain/text.ts';
import type { Handler } from '../platform/context.ts';

export const listPublicSectors: Handler<Endpoints['listPublicSectors']> = async (_request, { database }) => {
  const rows = await database.orm.select({ id: sectors.id, name: sectors.name }).from(sectors);
  return { data: rows.sort((a, b) => alphabetically(a.name, b.name)) };
};
