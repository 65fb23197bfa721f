import { readHandler } from '../platform/handler.ts';
import { selectMessage } from './message-queries.ts';

export const readMessage = readHandler('readMessage', async ({ params }, { db }) => ({
  data: await selectMessage(db, params.id),
}));
