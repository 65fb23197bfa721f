import { Failure } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

export const listFuelTypes = readHandler('listFuelTypes', async () => {
  throw new Failure('unavailable');
});
