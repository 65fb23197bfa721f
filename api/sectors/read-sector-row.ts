import { readHandler } from '../platform/handler.ts';
import { selectSector } from './sector-queries.ts';

export const readSectorRow = readHandler('readSectorRow', async ({ params }, { db }) => ({
  data: await selectSector(db, params.id),
}));
