import { eq } from 'drizzle-orm';
import { receipts } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { selectReceipts } from './receipt-queries.ts';

/** Lists the caller's receipts, newest first. */
export const listOwnReceipts = readHandler('listOwnReceipts', async ({ query }, { db, caller }) => {
  const own = eq(receipts.userId, caller.id);
  const [data, count] = await Promise.all([selectReceipts(db, own, pageOf(query)), db.$count(receipts, own)]);
  return { data, count };
});
