import { writeHandler } from '../platform/handler.ts';
import { insertReview } from './writes.ts';
import { shops } from './reviewed-places.ts';

/** Reviews a shop. Spec, public side, section 5. */
export const createReview = writeHandler('createReview', async ({ body }, { tx, caller, now }) => ({
  data: await insertReview(tx, { ...body, userId: caller.id }, shops, now),
}));
