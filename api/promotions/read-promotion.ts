import { readHandler } from '../platform/handler.ts';
import { readPromotionRow } from './back-office-queries.ts';

/** Reads a promotion for the back office. */
export const readPromotion = readHandler('readPromotion', async ({ params }, { db, today }) => ({
  data: await readPromotionRow(db, params.id, today),
}));
