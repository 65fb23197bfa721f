import { Failure } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

export const readFuelPriceRow = readHandler('readFuelPriceRow', async () => {
  throw new Failure('unavailable');
});
