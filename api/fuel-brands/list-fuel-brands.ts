import { brands } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { brandsIn, readBrandRows } from './brand-queries.ts';

/** Lists brands for the back office. */
export const listFuelBrands = readHandler('listFuelBrands', async ({ query }, { db }) => {
  const [data, count] = await Promise.all([
    readBrandRows(db, query, pageOf(query)),
    db.$count(brands, brandsIn(query)),
  ]);
  return { data, count };
});
