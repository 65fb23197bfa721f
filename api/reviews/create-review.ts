import { writeHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';
import { insertReview } from './insert-review.ts';

const shops = {
  isOfKind: isShop,
  missing: 'Estabelecimento não encontrado.',
  already: 'Você já avaliou este estabelecimento.',
};

/** Reviews a shop. Spec, public side, section 5. */
export const createReview = writeHandler('createReview', async ({ body }, { tx, caller, now }) => {
  const { establishmentId, rating, comment } = body;
  const review = { userId: caller.id, establishmentId, rating, comment };
  return { data: await insertReview(tx, review, shops, now) };
});
