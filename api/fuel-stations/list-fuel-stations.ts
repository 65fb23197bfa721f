import { Failure } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

export const listFuelStations = readHandler('listFuelStations', async () => {
  throw new Failure('unavailable');
});
