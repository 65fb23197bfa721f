import { writeHandler } from '../platform/handler.ts';
import { insertReview } from './writes.ts';
import { stations } from './reviewed-places.ts';

/** Reviews a station. Spec, public side, section 5. */
export const createStationReview = writeHandler(
  'createStationReview',
  async ({ params, body }, { tx, caller, now }) => {
    const review = { ...body, userId: caller.id, establishmentId: params.id };
    return { data: await insertReview(tx, review, stations, now) };
  },
);
