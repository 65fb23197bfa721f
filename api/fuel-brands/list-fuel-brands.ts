import { Failure } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

export const listFuelBrands = readHandler('listFuelBrands', async () => {
  throw new Failure('unavailable');
});
