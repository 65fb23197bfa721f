import { type CacheTag, cacheTagsOf } from '#contract/cached-tables.ts';
import { defaultLimit } from '#contract/limits.ts';
import type { OwnReview, Review } from '#contract/reviews.ts';
import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, desc, eq, inArray, type SQL, sql } from '#database/orm.ts';
import { establishments, reviews, users } from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import { publicName } from '#domain/public-name.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import type { KeptPart } from '../platform/kept-parts.ts';
import { isShop, isStation, ofShop, ofStation } from '../platform/kinds.ts';
import { matching } from '../platform/list.ts';
import { named } from '../platform/named.ts';

export const reviewUnknown = 'Avaliação não encontrada.';

export interface Page {
  limit: number;
  offset: number;
}

const newestFirst: readonly SQL[] = [desc(reviews.createdAt), desc(reviews.id)];

export type ReviewRow = Awaited<ReturnType<typeof selectApprovedReviews>>[number];

/** Selects a page of the approved, and therefore public, reviews of a place, newest first. */
export function selectApprovedReviews(orm: Orm, placeId: number, { limit, offset }: Page) {
  return orm
    .select({
      id: reviews.id,
      rating: reviews.rating,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
      establishmentId: ofShop(reviews.establishmentId),
      fuelStationId: ofStation(reviews.establishmentId),
      status: reviews.status,
      reply: reviews.reply,
      replyStatus: reviews.replyStatus,
      repliedAt: reviews.repliedAt,
      userName: users.name,
    })
    .from(reviews)
    .innerJoin(establishments, eq(establishments.id, reviews.establishmentId))
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.establishmentId, placeId), eq(reviews.status, 'approved')))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
}

type OwnReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

/** Selects reviews with their places, by default newest first. */
export function selectReviews(
  orm: Orm,
  condition: SQL | undefined,
  { limit, offset, order = newestFirst }: Page & { order?: readonly SQL[] },
) {
  return orm
    .select({
      id: reviews.id,
      establishmentId: ofShop(reviews.establishmentId),
      fuelStationId: ofStation(reviews.establishmentId),
      placeName: establishments.name,
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
    .innerJoin(establishments, eq(establishments.id, reviews.establishmentId))
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

/** Matches reviews of one place, if it is of a kind. */
export function isOfPlace(orm: Orm, id: number, isOfKind: SQL): SQL {
  const place = orm
    .select({ id: establishments.id })
    .from(establishments)
    .where(and(eq(establishments.id, id), isOfKind));
  return inArray(reviews.establishmentId, place);
}

/** Matches reviews of places whose names contain every word of a search. Undefined for an empty search. */
export function isOfPlaceNamed(orm: Orm, search: string | undefined): SQL | undefined {
  const place = orm
    .select({ name: establishments.name })
    .from(establishments)
    .where(eq(establishments.id, reviews.establishmentId));
  return matching(sql`(${place})`, search);
}

const rating = {
  average: sql<number | null>`avg(${reviews.rating})::float8`,
  count: sql<number>`count(*)::int`,
};

/** Selects the mean and the number of the approved reviews of one place. */
export function selectRating(orm: Orm, placeId: number) {
  return orm
    .select(rating)
    .from(reviews)
    .where(and(eq(reviews.establishmentId, placeId), eq(reviews.status, 'approved')));
}

export type Rating = Awaited<ReturnType<typeof selectRating>>[number];

/** Reads the ratings of stations, by their ids; stations without an approved review are omitted. */
export async function readStationRatings(orm: Orm, ids: readonly number[]): Promise<Map<number, Rating>> {
  if (ids.length === 0) return new Map();
  const rows = await orm
    .select({ stationId: reviews.establishmentId, ...rating })
    .from(reviews)
    .where(and(inArray(reviews.establishmentId, [...ids]), eq(reviews.status, 'approved')))
    .groupBy(reviews.establishmentId);
  return new Map(rows.map(({ stationId, ...rated }) => [stationId, rated]));
}

/** The rating of a place, cached until an approved review of it changes. */
export const ratingsOfPlaces: KeptPart<Rating> = {
  name: 'rating',
  tagsOf: tagsOfReviews,
  make: (db, _today, ids) => readStationRatings(db, ids),
};

/** The newest reviews of a place, cached like its rating. */
export const newestReviewsOfPlaces: KeptPart<{ reviews: readonly Review[] }> = {
  name: 'newest reviews',
  tagsOf: tagsOfReviews,
  async make(db, _today, ids) {
    const select = async (id: number) => {
      const rows = await selectApprovedReviews(db, id, { limit: defaultLimit, offset: 0 });
      return [id, { reviews: rows.map(presentReview) }] as const;
    };
    return new Map(await Promise.all(ids.map(select)));
  },
};

function tagsOfReviews(placeId: number): CacheTag[] {
  return cacheTagsOf(['reviews'], { reviews: { establishment_id: [placeId] } });
}

export function presentReview({
  userName,
  createdAt,
  reply,
  replyStatus,
  repliedAt,
  ...review
}: ReviewRow): Review {
  const isPublic = reply !== null && repliedAt !== null && replyStatus === 'approved';
  return {
    ...review,
    createdAt: toCityIso(createdAt),
    User: { name: publicName(userName) },
    reply: isPublic ? { text: reply, createdAt: toCityIso(repliedAt) } : null,
  };
}

/** Presents a review for its author and for administrators. */
export function presentOwnReview({ placeName, userName, ...row }: OwnReviewRow): OwnReview {
  return {
    ...withCityTimes(row),
    Establishment: named(row.establishmentId, placeName),
    FuelStation: named(row.fuelStationId, placeName),
    User: { name: publicName(userName) },
  };
}

/** Reads one review for its author and for administrators. @throws {Error} when it does not exist */
export async function readReview(tx: Tx, id: number): Promise<OwnReview> {
  return onlyRow(await readReviews(tx, [id]));
}

/** Reads the existing ones of some reviews, newest first. */
export async function readReviews(tx: Tx, ids: readonly number[]): Promise<OwnReview[]> {
  const rows = await selectReviews(tx, inArray(reviews.id, [...ids]), { limit: ids.length, offset: 0 });
  return rows.map(presentOwnReview);
}

/**
 * Locks a review until the end of the transaction.
 * @param condition a further condition, such as the author
 * @throws {Failure} 'not_found'
 */
export async function lockReview(tx: Tx, id: number, condition?: SQL): Promise<typeof reviews.$inferSelect> {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), condition))
    .for('update');
  if (!review) throw notFound(reviewUnknown);
  return review;
}

export interface ReviewedPlaces {
  /** matches places of the kind */
  isOfKind: SQL;
  /** the message when the place does not exist */
  missing: string;
  /** the message when the user has already reviewed the place */
  already: string;
}

export const shops: ReviewedPlaces = {
  isOfKind: isShop,
  missing: 'Estabelecimento não encontrado.',
  already: 'Você já avaliou este estabelecimento.',
};

export const stations: ReviewedPlaces = {
  isOfKind: isStation,
  missing: 'Posto não encontrado.',
  already: 'Você já avaliou este posto.',
};
