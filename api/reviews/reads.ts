import type { Db } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq } from '#database/orm.ts';
import { establishments, reviews } from '#database/schema.ts';
import { averageRating } from '#domain/reviews.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isShop, isStation } from '../platform/kinds.ts';
import { orderOf, pageOf } from '../platform/list.ts';
import {
  isOfPlace,
  isOfPlaceNamed,
  type Page,
  presentOwnReview,
  presentReview,
  type ReviewedPlaces,
  selectApprovedReviews,
  selectRating,
  selectReviews,
  shops,
  stations,
} from './reviews.ts';

/**
 * Reads a page of the approved reviews of a place, newest first, with the mean and the number of all of them.
 * @throws {Failure} 'not_found' without the place
 */
async function readPublicReviews(db: Db, id: number, { isOfKind, missing }: ReviewedPlaces, page: Page) {
  const [places, rows, ratings] = await Promise.all([
    db.$count(establishments, and(eq(establishments.id, id), isOfKind)),
    selectApprovedReviews(db, id, page),
    selectRating(db, id),
  ]);
  if (places === 0) throw notFound(missing);
  const { average, count } = onlyRow(ratings);
  return {
    data: rows.map(presentReview),
    averageRating: averageRating(average),
    count,
    rows: { establishments: { id: [id] }, reviews: { establishment_id: [id] } },
  };
}

export const listPublicEstablishmentReviews = readHandler(
  'listPublicEstablishmentReviews',
  ({ params: { id }, query }, { db }) => readPublicReviews(db, id, shops, pageOf(query)),
);

export const listPublicStationReviews = readHandler(
  'listPublicStationReviews',
  ({ params: { id }, query }, { db }) => readPublicReviews(db, id, stations, pageOf(query)),
);

/** Lists the caller's reviews, of every status. A search matches the name of the place. */
export const listOwnReviews = readHandler('listOwnReviews', async ({ query }, { db, caller }) => {
  const { establishmentId, fuelStationId } = query;
  const condition = and(
    eq(reviews.userId, caller.id),
    establishmentId === undefined ? undefined : isOfPlace(db, establishmentId, isShop),
    fuelStationId === undefined ? undefined : isOfPlace(db, fuelStationId, isStation),
    isOfPlaceNamed(db, query.search),
  );
  const order = orderOf(query, { createdAt: reviews.createdAt }, reviews.id);
  const [rows, count] = await Promise.all([
    selectReviews(db, condition, { ...pageOf(query), order }),
    db.$count(reviews, condition),
  ]);
  return { data: rows.map(presentOwnReview), count };
});
