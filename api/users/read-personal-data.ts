import { toCityIso } from '#domain/city-time.ts';
import { readHandler } from '../platform/handler.ts';
import { selectPersonalData } from './personal-data.ts';

/** Returns all data of the caller's account, as the law requires (LGPD, art. 18), without secrets. */
export const readPersonalData = readHandler(
  'readPersonalData',
  async (_request, { db, cpfs, caller, now }) => ({
    data: { generatedAt: toCityIso(now), ...(await selectPersonalData(db, caller.id, cpfs)) },
  }),
);
