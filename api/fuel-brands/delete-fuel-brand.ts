import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';

export const deleteFuelBrand = writeHandler('deleteFuelBrand', async () => {
  throw new Failure('unavailable');
});
