import { readHandler } from '../platform/handler.ts';
import { countDemonstration, hasDemonstration } from './demonstration.ts';

/** Counts what leaves when the real city begins. */
export const readDemonstration = readHandler('readDemonstration', async (_request, { db }) => ({
  data: (await hasDemonstration(db)) ? await countDemonstration(db) : null,
}));
