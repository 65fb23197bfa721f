import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { moderationStatuses } from '#domain/moderation.ts';
import { establishments } from './establishments.ts';
import { users } from './users.ts';

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
    status: text({ enum: moderationStatuses }).notNull().default('pending'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('reviews_once').on(t.userId, t.establishmentId),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_status_known', sql`${t.status} in ('pending', 'approved', 'rejected')`),
    index('reviews_establishment').on(t.establishmentId, t.status),
  ],
);
