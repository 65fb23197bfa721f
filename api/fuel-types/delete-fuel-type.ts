import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';

export const deleteFuelType = writeHandler('deleteFuelType', async () => {
  throw new Failure('unavailable');
});
