import { readHandler } from '../platform/handler.ts';
import { cuts } from './goods.ts';
import { readChanges } from './read-price.ts';

/** Reads who has changed the price of a cut at a shop. @throws {Failure} 'not_found' */
export const readPriceHistory = readHandler('readPriceHistory', async ({ params }, { db }) => ({
  data: await readChanges(db, cuts, params.id),
}));
