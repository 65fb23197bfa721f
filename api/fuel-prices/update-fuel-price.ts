import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';

export const updateFuelPrice = writeHandler('updateFuelPrice', async () => {
  throw new Failure('unavailable');
});
