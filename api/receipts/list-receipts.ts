import { receipts } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { readReceiptRows, receiptsIn } from './queue.ts';

/** Lists receipts for the back office. */
export const listReceipts = readHandler('listReceipts', async ({ query }, { db }) => {
  const [data, count] = await Promise.all([
    readReceiptRows(db, query, pageOf(query)),
    db.$count(receipts, receiptsIn(db, query)),
  ]);
  return { data, count };
});
