import { readHandler } from '../platform/handler.ts';
import { readLastCorrection } from '../prices/read-price.ts';
import { fuels } from './fuels.ts';

/** Reads an observation; of one that was corrected, the last correction. */
export const readFuelPriceRow = readHandler('readFuelPriceRow', async ({ params }, { db, today }) => ({
  data: await readLastCorrection(db, fuels, params.id, today),
}));
