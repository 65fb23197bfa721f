import { readHandler } from '../platform/handler.ts';
import { readBrandRow } from './brand-queries.ts';

export const readFuelBrandRow = readHandler('readFuelBrandRow', async ({ params }, { db }) => ({
  data: await readBrandRow(db, params.id),
}));
