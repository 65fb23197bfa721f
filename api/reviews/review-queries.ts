import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { establishments, fuelStations, reviews, users } from '#database/schema.ts';
import { matching } from '../platform/list.ts';

export const reviewUnknown = 'Avaliação não encontrada.';

/** The place that a review is about. */
export type ReviewedPlace = { establishmentId: number } | { fuelStationId: number };

interface Page {
  limit: number;
  offset: number;
}

const newestFirst: readonly SQL[] = [desc(reviews.createdAt), desc(reviews.id)];

export function isAbout(place: ReviewedPlace): SQL {
  return 'establishmentId' in place
    ? eq(reviews.establishmentId, place.establishmentId)
    : eq(reviews.fuelStationId, place.fuelStationId);
}

export type ReviewRow = Awaited<ReturnType<typeof selectApprovedReviews>>[number];

/** Selects a page of the approved, and therefore public, reviews of a place, newest first. */
export function selectApprovedReviews(orm: Orm, place: ReviewedPlace, { limit, offset }: Page) {
  return orm
    .select({
      id: reviews.id,
      rating: reviews.rating,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
      establishmentId: reviews.establishmentId,
      fuelStationId: reviews.fuelStationId,
      status: reviews.status,
      userName: users.name,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(and(isAbout(place), eq(reviews.status, 'approved')))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
}

export type OwnReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

/** Selects reviews with the places that they are about, by default newest first. */
export function selectReviews(
  orm: Orm,
  condition: SQL | undefined,
  { limit, offset, order = newestFirst }: Page & { order?: readonly SQL[] },
) {
  return orm
    .select({
      id: reviews.id,
      establishmentId: reviews.establishmentId,
      establishmentName: establishments.name,
      fuelStationId: reviews.fuelStationId,
      stationName: fuelStations.name,
      rating: reviews.rating,
      comment: reviews.comment,
      status: reviews.status,
      rejectionReason: reviews.rejectionReason,
      createdAt: reviews.createdAt,
      updatedAt: reviews.updatedAt,
      decidedAt: reviews.decidedAt,
      userName: users.name,
      version: reviews.version,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .leftJoin(establishments, eq(establishments.id, reviews.establishmentId))
    .leftJoin(fuelStations, eq(fuelStations.id, reviews.fuelStationId))
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

/** Matches reviews of places whose names contain every word of a search. Undefined for an empty search. */
export function isOfPlaceNamed(orm: Orm, search: string | undefined): SQL | undefined {
  const shop = orm
    .select({ name: establishments.name })
    .from(establishments)
    .where(eq(establishments.id, reviews.establishmentId));
  const station = orm
    .select({ name: fuelStations.name })
    .from(fuelStations)
    .where(eq(fuelStations.id, reviews.fuelStationId));
  return matching(sql`coalesce(${shop}, ${station})`, search);
}

const rating = {
  average: sql<number | null>`avg(${reviews.rating})::float8`,
  count: sql<number>`count(*)::int`,
};

/** Selects the mean and the number of the approved reviews of one place. */
export function selectRating(orm: Orm, place: ReviewedPlace) {
  return orm
    .select(rating)
    .from(reviews)
    .where(and(isAbout(place), eq(reviews.status, 'approved')));
}

export type Rating = Awaited<ReturnType<typeof selectRating>>[number];

/** Reads the ratings of stations, by their ids; those without an approved review are left out. */
export async function readStationRatings(orm: Orm, ids: readonly number[]): Promise<Map<number, Rating>> {
  if (ids.length === 0) return new Map();
  const rows = await orm
    .select({ stationId: reviews.fuelStationId, ...rating })
    .from(reviews)
    .where(and(inArray(reviews.fuelStationId, [...ids]), eq(reviews.status, 'approved')))
    .groupBy(reviews.fuelStationId);
  return new Map(rows.flatMap(({ stationId, ...rated }) => (stationId === null ? [] : [[stationId, rated]])));
}
