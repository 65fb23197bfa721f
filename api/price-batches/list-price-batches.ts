import { withCityTimes } from '../platform/city-times.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { countPriceBatches, orderOfPriceBatches, selectPriceBatches } from './price-batch-queries.ts';

/** Lists batches of prices for the back office, the newest first. */
export const listPriceBatches = readHandler('listPriceBatches', async ({ query }, { db }) => {
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    selectPriceBatches(db, query)
      .orderBy(...orderOfPriceBatches(query))
      .limit(limit)
      .offset(offset),
    countPriceBatches(db, query),
  ]);
  return { data: rows.map(withCityTimes), count };
});
