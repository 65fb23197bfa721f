import { Failure } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

export const readBrandLogo = readHandler('readBrandLogo', async () => {
  throw new Failure('unavailable');
});
