import { check, index, integer, pgTable, sql, text, timestamp, unique } from '#database/orm.ts';
import { moderationStatuses } from '#domain/moderation.ts';
import { establishments } from './establishments.ts';
import { moderated } from './moderated.ts';
import { users } from './users.ts';
import { versioned } from './versioned.ts';

/** A person reviews an establishment at most once; the review is public when approved. */
export const reviews = pgTable(
  'reviews',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    establishmentId: integer()
      .notNull()
      .references(() => establishments.id, { onDelete: 'restrict' }),
    /** null: the account was deleted, and the review stays without a name */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    rating: integer().notNull(),
    comment: text().notNull(),
    /** of who keeps the place; public when the reply and the review are approved */
    reply: text(),
    replyStatus: text({ enum: moderationStatuses }),
    repliedAt: timestamp({ withTimezone: true }),
    ...moderated(),
    ...versioned(),
  },
  (t) => [
    unique('reviews_once').on(t.userId, t.establishmentId),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_status_known', sql`${t.status} in ('pending', 'approved', 'rejected')`),
    check('reviews_reason_of_rejected', sql`${t.rejectionReason} is null or ${t.status} = 'rejected'`),
    check('reviews_reply_status_known', sql`${t.replyStatus} in ('pending', 'approved', 'rejected')`),
    check('reviews_reply_whole', sql`num_nonnulls(${t.reply}, ${t.replyStatus}, ${t.repliedAt}) in (0, 3)`),
    index('reviews_replies_pending').on(t.repliedAt).where(sql`${t.replyStatus} = 'pending'`),
    index('reviews_establishment').on(t.establishmentId, t.status, t.createdAt.desc(), t.id.desc()),
    index('reviews_pending').on(t.createdAt).where(sql`${t.status} = 'pending'`),
    index('reviews_days').on(t.createdAt, t.id),
    index('reviews_status').on(t.status, t.createdAt, t.id),
    index('reviews_decided_by').on(t.decidedBy),
  ],
);
