import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { readPublicReviews } from './reads.ts';
import { shops } from './reviewed-places.ts';

export const listPublicEstablishmentReviews = readHandler(
  'listPublicEstablishmentReviews',
  ({ params: { id }, query }, { db }) => readPublicReviews(db, id, shops, pageOf(query)),
);
