import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';

export const updateFuelType = writeHandler('updateFuelType', async () => {
  throw new Failure('unavailable');
});
