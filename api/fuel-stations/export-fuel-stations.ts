import { Failure } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

export const exportFuelStations = readHandler('exportFuelStations', async () => {
  throw new Failure('unavailable');
});
