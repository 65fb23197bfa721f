import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';

export const createFuelPrices = writeHandler('createFuelPrices', async () => {
  throw new Failure('unavailable');
});
