import { readHandler } from '../platform/handler.ts';
import { cuts } from './goods.ts';
import { readLastCorrection } from './read-price.ts';

/** Reads an observation; of one that was corrected, the last correction. */
export const readPriceRow = readHandler('readPriceRow', async ({ params }, { db, today }) => ({
  data: await readLastCorrection(db, cuts, params.id, today),
}));
