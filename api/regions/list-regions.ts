import { regions } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { readRegionRows, regionsIn } from './region-queries.ts';

/** Lists regions for the back office. */
export const listRegions = readHandler('listRegions', async ({ query }, { db }) => {
  const [data, count] = await Promise.all([
    readRegionRows(db, query, pageOf(query)),
    db.$count(regions, regionsIn(query)),
  ]);
  return { data, count };
});
