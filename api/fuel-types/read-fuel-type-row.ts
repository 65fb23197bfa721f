import { readHandler } from '../platform/handler.ts';
import { selectFuelTypeRow } from './fuel-type-queries.ts';

export const readFuelTypeRow = readHandler('readFuelTypeRow', async ({ params }, { db }) => ({
  data: await selectFuelTypeRow(db, params.id),
}));
