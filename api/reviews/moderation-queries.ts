import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Input } from '#contract/endpoint.ts';
import type { ReviewRow, reviewEndpoints } from '#contract/reviews.ts';
import type { Orm } from '#database/database.ts';
import { establishments, fuelStations, regions, reviews, users } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { containing, folded, orderOf, wordsOf } from '../platform/list.ts';
import { named } from '../platform/named.ts';

type Query = Input<typeof reviewEndpoints.listReviews>['query'];

/**
 * Returns the condition of the reviews that a status and a search find. Each word of the search stands in the author's
 * name or in the place's. People and places are searched once, so that the reviews are only compared by number.
 */
export function reviewsIn(orm: Orm, { status, search }: Pick<Query, 'status' | 'search'>): SQL | undefined {
  const words = wordsOf(search).map((word) => {
    const people = orm
      .select({ id: users.id })
      .from(users)
      .where(containing(folded(users.name), word));
    const shops = orm
      .select({ id: establishments.id })
      .from(establishments)
      .where(containing(establishments.foldedName, word));
    const stations = orm
      .select({ id: fuelStations.id })
      .from(fuelStations)
      .where(containing(folded(fuelStations.name), word));
    return sql`(${inArray(reviews.userId, people)} or ${inArray(reviews.establishmentId, shops)}
      or ${inArray(reviews.fuelStationId, stations)})`;
  });
  return and(status === undefined ? undefined : eq(reviews.status, status), ...words);
}

/** Orders what waits before what is decided: the longest waiting first, then the newest of the decided ones. */
const waiting = sql`case when ${reviews.status} = 'pending' then extract(epoch from ${reviews.createdAt})
  else 1e12 - extract(epoch from ${reviews.createdAt}) end`;

/** Reads the page of the list that a query asks for. */
export async function readReviewRows(
  orm: Orm,
  query: Query,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewRow[]> {
  const order = orderOf(query, { waiting, createdAt: reviews.createdAt, rating: reviews.rating }, reviews.id);
  // Only the rows of the page are joined.
  const page = orm
    .select({ id: reviews.id })
    .from(reviews)
    .where(reviewsIn(orm, query))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = await selectReviewRows(orm, inArray(reviews.id, page)).orderBy(...order);
  return rows.map(presentReviewRow);
}

/** Selects reviews as administrators see them. */
export function selectReviewRows(orm: Orm, condition: SQL) {
  return orm
    .select({
      id: reviews.id,
      rating: reviews.rating,
      comment: reviews.comment,
      status: reviews.status,
      rejectionReason: reviews.rejectionReason,
      createdAt: reviews.createdAt,
      decidedAt: reviews.decidedAt,
      version: reviews.version,
      userName: users.name,
      userEmail: users.email,
      establishmentId: reviews.establishmentId,
      establishmentName: establishments.name,
      fuelStationId: reviews.fuelStationId,
      stationName: fuelStations.name,
      regionId: regions.id,
      regionName: regions.name,
      deciderName: deciders.name,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .leftJoin(establishments, eq(establishments.id, reviews.establishmentId))
    .leftJoin(fuelStations, eq(fuelStations.id, reviews.fuelStationId))
    .leftJoin(regions, eq(regions.id, sql`coalesce(${establishments.regionId}, ${fuelStations.regionId})`))
    .leftJoin(deciders, eq(deciders.id, reviews.decidedBy))
    .where(condition)
    .$dynamic();
}

const deciders = alias(users, 'deciders');

type SelectedRow = Awaited<ReturnType<typeof selectReviewRows>>[number];

export function presentReviewRow({
  userName,
  userEmail,
  establishmentId,
  establishmentName,
  fuelStationId,
  stationName,
  regionId,
  regionName,
  deciderName,
  ...row
}: SelectedRow): ReviewRow {
  const Region = named(regionId, regionName);
  const at = (place: { id: number; name: string } | null) => place && { ...place, Region };
  return {
    ...withCityTimes(row),
    User: userName === null || userEmail === null ? null : { name: userName, email: userEmail },
    Establishment: at(named(establishmentId, establishmentName)),
    FuelStation: at(named(fuelStationId, stationName)),
    DecidedBy: deciderName === null ? null : { name: deciderName },
  };
}
