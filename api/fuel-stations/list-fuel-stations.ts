import { establishments } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { readStationRows, stationsIn } from './back-office-queries.ts';

/** Lists stations for the back office. */
export const listFuelStations = readHandler('listFuelStations', async ({ query }, { db }) => {
  const [data, count] = await Promise.all([
    readStationRows(db, query, pageOf(query)),
    db.$count(establishments, stationsIn(query)),
  ]);
  return { data, count };
});
