import { readHandler } from '../platform/handler.ts';
import { selectWaiting } from './waiting-queries.ts';

export const readWaiting = readHandler('readWaiting', async (_request, { db, today }) => ({
  data: await selectWaiting(db, today),
}));
