import type { Input } from '#contract/endpoint.ts';
import type { ReviewReply, reviewEndpoints } from '#contract/reviews.ts';
import { and, eq, inArray, isNotNull, sql } from '#database/orm.ts';
import { establishments, reviews } from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import { Failure, notFound, Stale } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { containing, list } from '../platform/list.ts';
import { isStale, nextVersion } from '../platform/versions.ts';
import { lockReview, reviewUnknown } from './reviews.ts';

/** Answers a public review of a place that the caller keeps, once. The answer is public when an administrator has approved it. */
export const replyToReview = writeHandler(
  'replyToReview',
  async ({ params: { id }, body: { reply } }, { tx, caller, now }) => {
    const review = await lockReview(tx, id, inArray(reviews.establishmentId, [...caller.places]));
    if (review.status !== 'approved') throw notFound(reviewUnknown);
    if (review.replyStatus === 'approved') {
      throw new Failure('in_use', 'Esta avaliação já tem a resposta da loja.');
    }
    await tx
      .update(reviews)
      .set({ reply, replyStatus: 'pending', repliedAt: now, ...nextVersion(reviews, now) })
      .where(eq(reviews.id, id));
    return { data: { text: reply, status: 'pending', createdAt: toCityIso(now) } };
  },
);

type Query = Input<typeof reviewEndpoints.listReviewReplies>['query'];

const ofPlace = eq(establishments.id, reviews.establishmentId);
const hasReply = isNotNull(reviews.reply);

const replyList = list<Query, ReviewReply>({
  id: reviews.id,
  missing: reviewUnknown,
  find: (orm, { status, search }) =>
    orm
      .select({ id: reviews.id })
      .from(reviews)
      .innerJoin(establishments, ofPlace)
      .where(
        and(
          hasReply,
          status && eq(reviews.replyStatus, status),
          containing(establishments.foldedName, search),
        ),
      )
      .$dynamic(),
  orders: () => ({ repliedAt: reviews.repliedAt }),
  async read(orm, condition) {
    const rows = await orm
      .select({
        id: reviews.id,
        rating: reviews.rating,
        comment: reviews.comment,
        reply: sql<string>`${reviews.reply}`,
        status: sql<ReviewReply['status']>`${reviews.replyStatus}`,
        repliedAt: reviews.repliedAt,
        version: reviews.version,
        Place: { id: establishments.id, name: establishments.name },
      })
      .from(reviews)
      .innerJoin(establishments, ofPlace)
      .where(and(condition, hasReply));
    return rows.flatMap(({ repliedAt, ...row }) =>
      repliedAt ? [{ ...row, repliedAt: toCityIso(repliedAt) }] : [],
    );
  },
});

export const listReviewReplies = readHandler('listReviewReplies', replyList.page);

export const decideReviewReply = writeHandler(
  'decideReviewReply',
  async ({ params: { id }, body: { status, version } }, context) => {
    const { tx, now, audit } = context;
    const review = await lockReview(tx, id, hasReply);
    if (review.replyStatus !== 'pending') throw new Failure('in_use', 'Esta resposta já foi decidida.');
    // The shop may have written another answer since.
    if (isStale(review, version)) throw new Stale(undefined);
    const before = audited(await replyList.row(tx, id, context));
    await tx
      .update(reviews)
      .set({ replyStatus: status, ...nextVersion(reviews, now) })
      .where(eq(reviews.id, id));
    const after = await replyList.row(tx, id, context);
    await audit({ id, before, after: audited(after) });
    return { data: after };
  },
);

/** Returns a reply for the audit log, without the texts of people, which would outlive their erasure there. */
function audited({ id, Place, status }: ReviewReply) {
  return { id, Establishment: Place, replyStatus: status };
}
