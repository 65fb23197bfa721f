import { type SQL, sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { folded } from './folded.ts';
import { users } from './users.ts';

/** The name of a row after the change, or before its deletion: its own, or of the things that it belongs to. */
export function changedName(): SQL<string | null> {
  const row = sql`coalesce(${auditLog.after}, ${auditLog.before})`;
  return sql`coalesce(
    ${row} ->> 'name',
    ${row} -> 'Product' ->> 'name' || ' em ' || (${row} -> 'Establishment' ->> 'name'),
    ${row} -> 'FuelType' ->> 'name' || ' em ' || (${row} -> 'Station' ->> 'name'),
    ${row} ->> 'title',
    ${row} ->> 'code',
    ${row} -> 'Establishment' ->> 'name',
    ${row} ->> 'fileName'
  )`;
}

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
    /** all that a search looks into; null: the row has no name */
    searched: text().generatedAlwaysAs((): SQL => folded(changedName())),
  },
  (t) => [
    check('audit_log_action_known', sql`${t.action} like ${t.noun} || '.%'`),
    check('audit_log_changed', sql`num_nonnulls(${t.before}, ${t.after}) > 0`),
    /** the newest change of a row */
    index('audit_log_row').on(t.noun, t.rowId, t.id),
    index('audit_log_user').on(t.userId, t.id),
    index('audit_log_days').on(t.at, t.id),
  ],
);
