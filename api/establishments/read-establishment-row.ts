import { readHandler } from '../platform/handler.ts';
import { selectEstablishmentRow } from './back-office-queries.ts';

export const readEstablishmentRow = readHandler('readEstablishmentRow', async ({ params }, { db }) => ({
  data: await selectEstablishmentRow(db, params.id),
}));
