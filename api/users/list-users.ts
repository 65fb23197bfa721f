import { users } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { readUserRows, usersIn } from './back-office-queries.ts';

/** Lists accounts for the back office. */
export const listUsers = readHandler('listUsers', async ({ query }, { db, now }) => {
  const [data, count] = await Promise.all([
    readUserRows(db, query, { ...pageOf(query), now }),
    db.$count(users, usersIn(query)),
  ]);
  return { data, count };
});
