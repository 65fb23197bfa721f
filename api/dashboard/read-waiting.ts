import { readHandler } from '../platform/handler.ts';
import { selectWaiting } from './dashboard.ts';

export const readWaiting = readHandler('readWaiting', async (_request, { db, today }) => ({
  data: await selectWaiting(db, today),
}));
