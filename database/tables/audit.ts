import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Every administrative write: who changed what, from which state to which (design: Data). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** null: the account is gone; the change stays */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** 'sectors.create' */
    action: text().notNull(),
    /** 'sectors' */
    noun: text().notNull(),
    rowId: bigint({ mode: 'number' }).notNull(),
    /** the row before, as the API presents it; null: it was created */
    before: jsonb().$type<Record<string, unknown>>(),
    /** the row after; null: it was deleted */
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    check('audit_log_action_known', sql`${t.action} like ${t.noun} || '.%'`),
    check('audit_log_changed', sql`num_nonnulls(${t.before}, ${t.after}) > 0`),
    /** the newest change of a row */
    index('audit_log_row').on(t.noun, t.rowId, t.id),
    index('audit_log_user').on(t.userId),
    index('audit_log_days').on(t.at, t.id),
  ],
);
