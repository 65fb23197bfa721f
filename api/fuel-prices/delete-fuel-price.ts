import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';

export const deleteFuelPrice = writeHandler('deleteFuelPrice', async () => {
  throw new Failure('unavailable');
});
