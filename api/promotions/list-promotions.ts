import { promotions } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { promotionsIn, readPromotionRows } from './back-office-queries.ts';

/** Lists promotions for the back office, running or not. */
export const listPromotions = readHandler('listPromotions', async ({ query }, { db, today }) => {
  const [data, count] = await Promise.all([
    readPromotionRows(db, query, { ...pageOf(query), today }),
    db.$count(promotions, promotionsIn(db, query, today)),
  ]);
  return { data, count, today };
});
