import { toCityIso } from '#domain/city-time.ts';
import { readHandler } from '../platform/handler.ts';
import { selectPersonalData } from './personal-data-queries.ts';

/** Everything the caller's account holds, as the law gives it to people (LGPD, art. 18). Secrets are left out. */
export const readPersonalData = readHandler('readPersonalData', async (_request, { db, caller, now }) => ({
  data: { generatedAt: toCityIso(now), ...(await selectPersonalData(db, caller.id)) },
}));
