import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';

export const updateFuelStation = writeHandler('updateFuelStation', async () => {
  throw new Failure('unavailable');
});
