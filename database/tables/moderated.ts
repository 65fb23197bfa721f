import { integer, text, timestamp } from '#database/orm.ts';
import { moderationStatuses } from '#domain/moderation.ts';
import { users } from './users.ts';

/** The columns of a table whose rows people send and administrators approve or reject. */
export const moderated = () => ({
  status: text({ enum: moderationStatuses }).notNull().default('pending'),
  /** shown to the author; only rejected rows have one */
  rejectionReason: text(),
  decidedAt: timestamp({ withTimezone: true }),
  /** null: undecided, or the administrator's account was deleted */
  decidedBy: integer().references(() => users.id, { onDelete: 'set null' }),
});
