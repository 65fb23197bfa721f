import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { removableNouns } from '#domain/removals.ts';
import { users } from './users.ts';

/** Rows of one table, as PostgreSQL writes them in JSON. */
export interface HeldRows {
  table: string;
  rows: readonly Record<string, unknown>[];
}

/**
 * Rows that somebody has deleted. They have left their tables, can be restored for ten minutes, and are erased
 * within a day.
 */
export const removals = pgTable(
  'removals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    noun: text({ enum: removableNouns }).notNull(),
    rowId: integer().notNull(),
    /** the person who has deleted it */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** the row, then those that belong to it */
    held: jsonb().$type<readonly HeldRows[]>().notNull(),
    /** how a row of the catalogue was presented, for the audit log */
    presented: jsonb().$type<Record<string, unknown>>(),
    /** of a decided report: until when its deletion keeps the rules from its author, and what counted before */
    ruledFrom: jsonb().$type<{ before: string | null; since: string }>(),
    removedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('removals_user').on(t.userId), index('removals_days').on(t.removedAt)],
);
