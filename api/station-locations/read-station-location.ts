import { and, eq } from 'drizzle-orm';
import { establishments } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isListed, noStation, presentLocation, stationsWithSearch } from './reads.ts';

/** Reads one of the stations that the list is about, with the search for its coordinates. */
export const readStationLocation = readHandler('readStationLocation', async ({ params: { id } }, { db }) => {
  const [row] = await stationsWithSearch(db).where(and(eq(establishments.id, id), isListed));
  if (!row) throw notFound(noStation);
  return { data: presentLocation(row) };
});
