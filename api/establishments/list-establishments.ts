import { establishments } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { establishmentsIn, readEstablishmentRows } from './back-office-queries.ts';

/** Lists establishments for the back office. */
export const listEstablishments = readHandler('listEstablishments', async ({ query }, { db }) => {
  const [data, count] = await Promise.all([
    readEstablishmentRows(db, query, pageOf(query)),
    db.$count(establishments, establishmentsIn(query)),
  ]);
  return { data, count };
});
