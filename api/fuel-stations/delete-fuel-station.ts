import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';

export const deleteFuelStation = writeHandler('deleteFuelStation', async () => {
  throw new Failure('unavailable');
});
