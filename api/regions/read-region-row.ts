import { readHandler } from '../platform/handler.ts';
import { selectRegion } from './region-queries.ts';

export const readRegionRow = readHandler('readRegionRow', async ({ params }, { db }) => ({
  data: await selectRegion(db, params.id),
}));
