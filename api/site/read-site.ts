import { hasDemonstration } from '../demonstration/demonstration.ts';
import { readHandler } from '../platform/handler.ts';

export const readSite = readHandler('readSite', async (_request, { db }) => ({
  data: { demonstration: await hasDemonstration(db) },
}));
