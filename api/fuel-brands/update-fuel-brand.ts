import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';

export const updateFuelBrand = writeHandler('updateFuelBrand', async () => {
  throw new Failure('unavailable');
});
