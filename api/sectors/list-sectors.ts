import { sectors } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { readSectorRows, sectorsIn } from './sector-queries.ts';

/** Lists sectors for the back office. */
export const listSectors = readHandler('listSectors', async ({ query }, { db }) => {
  const [data, count] = await Promise.all([
    readSectorRows(db, query, pageOf(query)),
    db.$count(sectors, sectorsIn(query)),
  ]);
  return { data, count };
});
