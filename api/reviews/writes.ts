import type { OwnReview } from '#contract/reviews.ts';
import type { Tx } from '#database/database.ts';
import { and, eq, sql } from '#database/orm.ts';
import { establishments, reviews } from '#database/schema.ts';
import { reviewCan } from '#domain/reviews-can.ts';
import { Failure, notFound, requirePermission, Stale } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { refuseInterested } from '../platform/kept-places.ts';
import { removeRow } from '../platform/removals.ts';
import { isStale, nextVersion } from '../platform/versions.ts';
import { requirePerson } from '../sessions/lock-person.ts';
import { lockReview, type ReviewedPlaces, readReview, shops, stations } from './reviews.ts';

interface NewReview {
  userId: number;
  establishmentId: number;
  rating: number;
  comment: string;
}

/**
 * Inserts a pending review. A constraint accepts only one of a user's simultaneous requests.
 * @throws {Failure} 'unauthenticated' without the user; 'not_found' without the place; 'conflict' when the user has already
 * reviewed it
 */
async function insertReview(
  tx: Tx,
  { userId, establishmentId, rating, comment }: NewReview,
  { isOfKind, missing, already }: ReviewedPlaces,
  now: Date,
): Promise<OwnReview> {
  await requirePerson(tx, userId);
  const places = await tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(and(eq(establishments.id, establishmentId), isOfKind))
    .for('key share');
  if (places.length === 0) throw notFound(missing);
  await refuseInterested(tx, userId, establishmentId, 'review');
  const [inserted] = await tx
    .insert(reviews)
    .values({ establishmentId, userId, rating, comment, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: reviews.id });
  if (!inserted) throw new Failure('conflict', already);
  return readReview(tx, inserted.id);
}

/** Reviews a shop. Spec, public side, section 5. */
export const createReview = writeHandler('createReview', async ({ body }, { tx, caller, now }) => ({
  data: await insertReview(tx, { ...body, userId: caller.id }, shops, now),
}));

/** Reviews a station. Spec, public side, section 5. */
export const createStationReview = writeHandler(
  'createStationReview',
  async ({ params, body }, { tx, caller, now }) => {
    const review = { ...body, userId: caller.id, establishmentId: params.id };
    return { data: await insertReview(tx, review, stations, now) };
  },
);

/** Changes one of the caller's reviews. A rejected one becomes pending again. */
export const updateOwnReview = writeHandler(
  'updateOwnReview',
  async ({ params: { id }, body }, { tx, caller, now }) => {
    const { version, rating, comment } = body;
    const review = await lockReview(tx, id, eq(reviews.userId, caller.id));
    requirePermission(reviewCan(review).change);
    await refuseInterested(tx, caller.id, review.establishmentId, 'review');
    if (isStale(review, version)) throw new Stale(undefined);
    await tx
      .update(reviews)
      .set({
        rating,
        comment,
        status: 'pending',
        rejectionReason: null,
        decidedAt: null,
        decidedBy: null,
        // The shop has answered what the review said before.
        replyStatus: sql`case when ${reviews.reply} is null then ${reviews.replyStatus} else 'pending' end`,
        ...nextVersion(reviews, now),
      })
      .where(eq(reviews.id, id));
    return { data: await readReview(tx, id) };
  },
);

/** Removes one of the caller's reviews. An approved one is public, and is refused. */
export const deleteOwnReview = writeHandler(
  'deleteOwnReview',
  async ({ params: { id } }, { tx, caller, now }) => {
    requirePermission(reviewCan(await lockReview(tx, id, eq(reviews.userId, caller.id))).remove);
    const removalId = await removeRow({ tx, caller, now }, { noun: 'reviews', id });
    return { data: { deleted: true, removalId } };
  },
);
