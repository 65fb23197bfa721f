import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { readPublicReviews } from './reads.ts';
import { stations } from './reviewed-places.ts';

export const listPublicStationReviews = readHandler(
  'listPublicStationReviews',
  ({ params: { id }, query }, { db }) => readPublicReviews(db, id, stations, pageOf(query)),
);
