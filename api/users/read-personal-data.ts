import type { Endpoints } from '#contract/endpoints.ts';
import { toCityIso } from '#domain/city-time.ts';
import type { Handler } from '../platform/context.ts';
import { selectPersonalData } from './personal-data-queries.ts';

/** Everything the own account holds, as the law gives it to people (LGPD, art. 18). Secrets are nobody's reading. */
export const readPersonalData: Handler<Endpoints['readPersonalData']> = async (
  { caller },
  { database, clock },
) => ({
  data: {
    generatedAt: toCityIso(clock.now()),
    ...(await selectPersonalData(database.orm, caller.id)),
  },
});
