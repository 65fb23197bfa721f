import { Failure } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

export const exportFuelTypes = readHandler('exportFuelTypes', async () => {
  throw new Failure('unavailable');
});
