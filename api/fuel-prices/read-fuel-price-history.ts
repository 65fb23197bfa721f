import { readHandler } from '../platform/handler.ts';
import { readChanges } from '../prices/read-price.ts';
import { fuels } from './fuels.ts';

/** Reads who has changed the price of a fuel at a station. @throws {Failure} 'not_found' */
export const readFuelPriceHistory = readHandler('readFuelPriceHistory', async ({ params }, { db }) => ({
  data: await readChanges(db, fuels, params.id),
}));
