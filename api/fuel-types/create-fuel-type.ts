import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';

export const createFuelType = writeHandler('createFuelType', async () => {
  throw new Failure('unavailable');
});
