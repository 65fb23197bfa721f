import { readHandler } from '../platform/handler.ts';
import { selectProductRow } from './back-office-queries.ts';

export const readProductRow = readHandler('readProductRow', async ({ params }, { db }) => ({
  data: await selectProductRow(db, params.id),
}));
