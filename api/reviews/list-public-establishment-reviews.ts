import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { readPublicReviews } from './read-public-reviews.ts';
import { shops } from './reviewed-places.ts';

export const listPublicEstablishmentReviews = readHandler(
  'listPublicEstablishmentReviews',
  ({ params: { id }, query }, { db }) => readPublicReviews(db, id, shops, pageOf(query)),
);
