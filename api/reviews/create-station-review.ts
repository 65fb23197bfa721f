import { writeHandler } from '../platform/handler.ts';
import { insertReview } from './insert-review.ts';

const refusals = { missing: 'Posto não encontrado.', already: 'Você já avaliou este posto.' };

/** Reviews a station. Spec, public side, section 5. */
export const createStationReview = writeHandler(
  'createStationReview',
  async ({ params, body }, { tx, caller, now }) => {
    const review = { userId: caller.id, place: { fuelStationId: params.id }, ...body };
    return { data: await insertReview(tx, review, refusals, now) };
  },
);
