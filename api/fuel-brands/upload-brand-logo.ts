import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';

export const uploadBrandLogo = writeHandler('uploadBrandLogo', async () => {
  throw new Failure('unavailable');
});
