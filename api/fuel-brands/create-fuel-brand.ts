import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';

export const createFuelBrand = writeHandler('createFuelBrand', async () => {
  throw new Failure('unavailable');
});
