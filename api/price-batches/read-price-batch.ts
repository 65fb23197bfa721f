import { readHandler } from '../platform/handler.ts';
import { selectPriceBatch } from './price-batch-queries.ts';

/** Reads one batch of prices as the list of the back office has it. */
export const readPriceBatch = readHandler('readPriceBatch', async ({ params: { id } }, { db }) => ({
  data: await selectPriceBatch(db, id),
}));
