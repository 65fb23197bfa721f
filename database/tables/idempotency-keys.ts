import { index, integer, json, pgTable, text, timestamp } from '#database/orm.ts';
import { users } from './users.ts';

/** Replies to calls that create, stored for a day: a call that is retried with the same key creates nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** hash of the caller, the call and the key that the client chose */
    key: text().primaryKey(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** hash of the request body: a key belongs to one request */
    request: text().notNull(),
    /** the reply; null until its transaction commits */
    reply: json().$type<Record<string, unknown>>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('idempotency_keys_user').on(t.userId), index('idempotency_keys_created').on(t.createdAt)],
);
