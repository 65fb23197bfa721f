import { toReais } from '#domain/money.ts';
import { readHandler } from '../platform/handler.ts';
import { readHighestSeen } from './back-office.ts';

/** Reads up to which full price the public would read that the discount is real. */
export const checkPromotion = readHandler('checkPromotion', async ({ query }, { db }) => {
  const highest = await readHighestSeen(db, query);
  return { data: { highestSeen: highest === null ? null : toReais(highest) } };
});
