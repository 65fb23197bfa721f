import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';

export const createFuelStation = writeHandler('createFuelStation', async () => {
  throw new Failure('unavailable');
});
