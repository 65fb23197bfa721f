import { Failure } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

export const checkFuelPrice = readHandler('checkFuelPrice', async () => {
  throw new Failure('unavailable');
});
