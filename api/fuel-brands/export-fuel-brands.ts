import { Failure } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

export const exportFuelBrands = readHandler('exportFuelBrands', async () => {
  throw new Failure('unavailable');
});
