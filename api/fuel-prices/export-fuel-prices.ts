import { Failure } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

export const exportFuelPrices = readHandler('exportFuelPrices', async () => {
  throw new Failure('unavailable');
});
