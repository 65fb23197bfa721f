import { and, eq, exists } from 'drizzle-orm';
import { establishments, receipts } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { matching, orderOf, pageOf } from '../platform/list.ts';
import { selectReceipts } from './receipt-queries.ts';

/** Lists the caller's receipts, newest first. A search looks for the name of the shop. */
export const listOwnReceipts = readHandler('listOwnReceipts', async ({ query }, { db, caller }) => {
  const named = matching(establishments.name, query.search);
  const fromNamed =
    named &&
    exists(
      db
        .select()
        .from(establishments)
        .where(and(eq(establishments.id, receipts.establishmentId), named)),
    );
  const condition = and(eq(receipts.userId, caller.id), fromNamed);
  const order = orderOf(query, { createdAt: receipts.createdAt }, receipts.id);
  const [data, count] = await Promise.all([
    selectReceipts(db, condition, { ...pageOf(query), order }),
    db.$count(receipts, condition),
  ]);
  return { data, count };
});
