import { index, integer, jsonb, pgTable, text, timestamp } from '#database/orm.ts';
import { removableNouns } from '#domain/removals.ts';
import { users } from './users.ts';

/** Rows of one table, as PostgreSQL writes them in JSON. */
interface HeldRows {
  table: string;
  rows: readonly Record<string, unknown>[];
}

/**
 * Deleted rows. They have been moved out of their tables, can be restored for ten minutes, and are erased
 * within a day.
 */
export const removals = pgTable(
  'removals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    noun: text({ enum: removableNouns }).notNull(),
    rowId: integer().notNull(),
    /** the person who deleted it */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** the row, then its dependent rows */
    held: jsonb().$type<readonly HeldRows[]>().notNull(),
    /** a catalogue row as the API presented it, for the audit log */
    presented: jsonb().$type<Record<string, unknown>>(),
    /** of a decided report: until when its deletion makes the rules ignore its author, and the earlier value */
    ruledFrom: jsonb().$type<{ before: string | null; since: string }>(),
    removedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('removals_user').on(t.userId), index('removals_days').on(t.removedAt)],
);
