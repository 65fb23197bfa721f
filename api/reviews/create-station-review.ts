import { writeHandler } from '../platform/handler.ts';
import { isStation } from '../platform/kinds.ts';
import { insertReview } from './insert-review.ts';

const stations = {
  isOfKind: isStation,
  missing: 'Posto não encontrado.',
  already: 'Você já avaliou este posto.',
};

/** Reviews a station. Spec, public side, section 5. */
export const createStationReview = writeHandler(
  'createStationReview',
  async ({ params, body }, { tx, caller, now }) => {
    const review = { userId: caller.id, establishmentId: params.id, ...body };
    return { data: await insertReview(tx, review, stations, now) };
  },
);
