import type { Input } from '#contract/endpoint.ts';
import type { OwnReview, ReviewRow, reviewEndpoints } from '#contract/reviews.ts';
import type { Orm, Tx } from '#database/database.ts';
import { alias, and, asc, desc, eq, inArray, ne, type SQL, sql } from '#database/orm.ts';
import { establishments, regions, reviews, users } from '#database/schema.ts';
import { reviewCan, reviewDecisionCan } from '#domain/reviews-can.ts';
import { withCityTimes } from '../platform/city-times.ts';
import {
  type ChosenRow,
  changeChosen,
  type ModeratedNoun,
  replyDecided,
  requireDecided,
  troubleToDecide,
  troubleToReopen,
} from '../platform/decisions.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler, type WriteContext, writeHandler } from '../platform/handler.ts';
import { ofShop, ofStation } from '../platform/kinds.ts';
import { containing, inOrderOf, orderOf, pageOf, wordsOf } from '../platform/list.ts';
import { type ModerationDecision, moderationColumns, openDecision } from '../platform/moderation-columns.ts';
import { named } from '../platform/named.ts';
import { countQueue, type Part, type QueueCounts, selectIds, selectInTurn } from '../platform/queue-page.ts';
import { nextVersion } from '../platform/versions.ts';
import { readReview, readReviews, reviewUnknown } from './reviews.ts';

type Query = Input<typeof reviewEndpoints.listReviews>['query'];

/**
 * Returns the condition of the reviews that match a status and a search. Each word of the search is in the author's name or in
 * the place's. People and places are searched once, so that the reviews are only compared by id.
 */
function reviewsIn(orm: Orm, { status, search }: Pick<Query, 'status' | 'search'>): SQL | undefined {
  const words = wordsOf(search).map((word) => {
    const people = orm.select({ id: users.id }).from(users).where(containing(users.foldedName, word));
    const places = orm
      .select({ id: establishments.id })
      .from(establishments)
      .where(containing(establishments.foldedName, word));
    return sql`(${inArray(reviews.userId, people)} or ${inArray(reviews.establishmentId, places)})`;
  });
  return and(status === undefined ? undefined : eq(reviews.status, status), ...words);
}

const isPending = eq(reviews.status, 'pending');
const oldestFirst = [asc(reviews.createdAt), asc(reviews.id)];
const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];

/** Orders pending reviews before decided ones: the longest waiting first, then the newest of the decided ones. */
const waiting = sql`case when ${isPending} then extract(epoch from ${reviews.createdAt})
  else 1e12 - extract(epoch from ${reviews.createdAt}) end`;

/** Counts the reviews that a query matches: the pending and the decided ones. */
function countReviews(orm: Orm, query: Pick<Query, 'status' | 'search'>): Promise<QueueCounts> {
  return countQueue(orm, reviews, reviewsIn(orm, query));
}

/**
 * Reads the page of the list that a query selects. Only the rows of the page are joined.
 * @param pending how many of the matching reviews are pending
 */
async function readReviewRows(orm: Orm, query: Query, part: Part, pending: number): Promise<ReviewRow[]> {
  const ids =
    query.sort === 'waiting' ? await walk(orm, query, part, pending) : await sorted(orm, query, part);
  if (ids.length === 0) return [];
  const rows = await selectReviewRows(orm, inArray(reviews.id, ids));
  return inOrderOf(ids, rows).map(presentReviewRow);
}

/** Selects the ids of a page in the default order by reading indexes, first the pending ones, then the others. */
async function walk(orm: Orm, query: Query, part: Part, pending: number): Promise<number[]> {
  const found = reviewsIn(orm, query);
  if (query.status !== undefined) {
    return selectIds(orm, reviews, found, query.status === 'pending' ? oldestFirst : newestFirst, part);
  }
  return selectInTurn(
    part,
    pending,
    (waits) => selectIds(orm, reviews, and(isPending, found), oldestFirst, waits),
    (rest) => selectIds(orm, reviews, and(ne(reviews.status, 'pending'), found), newestFirst, rest),
  );
}

function sorted(orm: Orm, query: Query, part: Part): Promise<number[]> {
  const columns = { waiting, createdAt: reviews.createdAt, rating: reviews.rating };
  return selectIds(orm, reviews, reviewsIn(orm, query), orderOf(query, columns, reviews.id), part);
}

function selectReviewRows(orm: Orm, condition: SQL) {
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
      establishmentId: ofShop(reviews.establishmentId),
      fuelStationId: ofStation(reviews.establishmentId),
      placeName: establishments.name,
      regionId: regions.id,
      regionName: regions.name,
      deciderName: deciders.name,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .innerJoin(establishments, eq(establishments.id, reviews.establishmentId))
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(deciders, eq(deciders.id, reviews.decidedBy))
    .where(condition);
}

const deciders = alias(users, 'deciders');

type SelectedRow = Awaited<ReturnType<typeof selectReviewRows>>[number];

function presentReviewRow({
  userName,
  userEmail,
  establishmentId,
  fuelStationId,
  placeName,
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
    Establishment: at(named(establishmentId, placeName)),
    FuelStation: at(named(fuelStationId, placeName)),
    DecidedBy: deciderName === null ? null : { name: deciderName },
  };
}

/** Lists reviews for the back office. Spec, back office, sections 2 and 7. */
export const listReviews = readHandler('listReviews', async ({ query }, { db }) => {
  const { pending, decided } = await countReviews(db, query);
  return { data: await readReviewRows(db, query, pageOf(query), pending), count: pending + decided };
});

/** Reads one review as in the list of the back office. */
export const readReviewRow = readHandler('readReviewRow', async ({ params: { id } }, { db }) => {
  const [row] = await selectReviewRows(db, eq(reviews.id, id));
  if (!row) throw notFound(reviewUnknown);
  return { data: presentReviewRow(row) };
});

/** Returns a review for the audit log, without the author's texts, which would outlive their erasure there. */
function auditedReview(review: OwnReview) {
  const { id, establishmentId, fuelStationId, Establishment, FuelStation } = review;
  const { rating, status, rejectionReason, version } = review;
  return {
    id,
    establishmentId,
    fuelStationId,
    Establishment,
    FuelStation,
    rating,
    status,
    rejectionReason,
    version,
  };
}

const moderatedReviews: ModeratedNoun<typeof reviews.$inferSelect> = {
  noun: 'reviews',
  missing: reviewUnknown,
  lock: (tx, ids) =>
    tx.select().from(reviews).where(inArray(reviews.id, ids)).orderBy(asc(reviews.id)).for('update'),
  readAudited: async (tx, ids) => (await readReviews(tx, ids)).map(auditedReview),
};

type Writing = Pick<WriteContext, 'tx' | 'now' | 'audit'> & { caller: { id: number } };

/** Approves or rejects pending reviews. A second moderator gets the name of the first. Spec, back office, section 4. */
function decide(context: Writing, chosen: readonly ChosenRow[], decision: ModerationDecision) {
  const { tx, caller, now } = context;
  return changeChosen(
    context,
    moderatedReviews,
    chosen,
    troubleToDecide<typeof reviews.$inferSelect>(reviewCan),
    (_, ids) =>
      tx
        .update(reviews)
        .set({ ...moderationColumns(decision, caller.id, now), ...nextVersion(reviews, now) })
        .where(inArray(reviews.id, ids)),
  );
}

/** Undoes decisions about reviews, for some minutes after them: the reviews are pending again, and not public. */
function reopen(context: Writing, chosen: readonly ChosenRow[]) {
  const { tx, now } = context;
  const trouble = troubleToReopen((review: typeof reviews.$inferSelect) => reviewDecisionCan(review, now));
  return changeChosen(context, moderatedReviews, chosen, trouble, (_, ids) =>
    tx
      .update(reviews)
      .set({ ...openDecision, ...nextVersion(reviews, now) })
      .where(inArray(reviews.id, ids)),
  );
}

export const updateReviewStatus = writeHandler(
  'updateReviewStatus',
  async ({ params: { id }, body }, context) => {
    requireDecided(await decide(context, [{ id, version: body.version }], body));
    return { data: await readReview(context.tx, id) };
  },
);

export const undoReviewDecision = writeHandler(
  'undoReviewDecision',
  async ({ params: { id }, body }, context) => {
    requireDecided(await reopen(context, [{ id, version: body.version }]));
    return { data: await readReview(context.tx, id) };
  },
);

const readRows = (tx: Tx) => async (ids: readonly number[]) =>
  inOrderOf(ids, await selectReviewRows(tx, inArray(reviews.id, [...ids]))).map(presentReviewRow);

export const decideReviews = writeHandler('decideReviews', async ({ body }, context) =>
  replyDecided(await decide(context, body.rows, body), readRows(context.tx)),
);

export const undoReviewDecisions = writeHandler('undoReviewDecisions', async ({ body }, context) =>
  replyDecided(await reopen(context, body.rows), readRows(context.tx)),
);
