import { Failure } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

export const readFuelModule = readHandler('readFuelModule', async () => {
  throw new Failure('unavailable');
});
