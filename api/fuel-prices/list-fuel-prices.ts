import { Failure } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

export const listFuelPrices = readHandler('listFuelPrices', async () => {
  throw new Failure('unavailable');
});
