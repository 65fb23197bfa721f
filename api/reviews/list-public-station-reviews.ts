import { eq } from 'drizzle-orm';
import { fuelStations } from '#database/schema.ts';
import { averageRating } from '#domain/reviews.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { presentReview } from './present-review.ts';
import { selectApprovedReviews, selectRating } from './review-queries.ts';

export const listPublicStationReviews = readHandler(
  'listPublicStationReviews',
  async ({ params: { id }, query }, { db }) => {
    const place = { fuelStationId: id };
    const [stations, rows, [rating]] = await Promise.all([
      db.$count(fuelStations, eq(fuelStations.id, id)),
      selectApprovedReviews(db, place, pageOf(query)),
      selectRating(db, place),
    ]);
    if (stations === 0) throw notFound('Posto não encontrado.');
    return {
      data: rows.map(presentReview),
      averageRating: averageRating(rating?.average ?? null),
      count: rating?.count ?? 0,
      rows: { fuel_stations: { id: [id] }, reviews: { fuel_station_id: [id] } },
    };
  },
);
