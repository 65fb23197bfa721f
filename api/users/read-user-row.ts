import { readHandler } from '../platform/handler.ts';
import { selectUserRow } from './back-office-queries.ts';

export const readUserRow = readHandler('readUserRow', async ({ params }, { db, now }) => ({
  data: await selectUserRow(db, params.id, now),
}));
