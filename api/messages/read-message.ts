import { readHandler } from '../platform/handler.ts';
import { selectMessage } from './reads.ts';

export const readMessage = readHandler('readMessage', async ({ params }, { db }) => ({
  data: await selectMessage(db, params.id),
}));
