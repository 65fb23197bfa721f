import { readHandler } from '../platform/handler.ts';
import { readStationRow } from './back-office-queries.ts';

export const readFuelStationRow = readHandler('readFuelStationRow', async ({ params }, { db }) => ({
  data: await readStationRow(db, params.id),
}));
