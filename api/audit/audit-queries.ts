import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditEntry } from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Db, Orm } from '#database/database.ts';
import { auditLog, users } from '#database/schema.ts';
import { addDays, startOfDay, toCityIso } from '#domain/city-time.ts';
import { matching, orderOf } from '../platform/list.ts';

type Asked = Input<Endpoints['exportAudit']>['query'];

const row = sql`coalesce(${auditLog.after}, ${auditLog.before})`;

/** The name of a row after the change, or before its deletion: its own, or of the things that it belongs to. */
const namedRow = sql<string | null>`coalesce(
  ${row} ->> 'name',
  ${row} -> 'Product' ->> 'name' || ' em ' || (${row} -> 'Establishment' ->> 'name'),
  ${row} -> 'FuelType' ->> 'name' || ' em ' || (${row} -> 'Station' ->> 'name'),
  ${row} -> 'Establishment' ->> 'name',
  ${row} ->> 'fileName'
)`;

const account = alias(users, 'account');

/**
 * The same, and for accounts, whose names the log does not keep, the name that they have now.
 * @param orm runs the query that it is part of
 */
export function auditedName(orm: Orm) {
  const name = orm.select({ name: account.name }).from(account).where(eq(account.id, auditLog.rowId));
  return sql<string | null>`coalesce(${namedRow}, case when ${auditLog.noun} = 'users' then (${name}) end)`;
}

/** Returns the condition of the entries that a query asks for. Days are those of the city. */
export function auditCondition({ search, userId, noun, rowId, from, to }: Asked): SQL | undefined {
  return and(
    matching(sql`coalesce(${namedRow}, '')`, search),
    userId === undefined ? undefined : eq(auditLog.userId, userId),
    noun === undefined ? undefined : eq(auditLog.noun, noun),
    rowId === undefined ? undefined : eq(auditLog.rowId, rowId),
    from === undefined ? undefined : gte(auditLog.at, startOfDay(from)),
    to === undefined ? undefined : lt(auditLog.at, startOfDay(addDays(to, 1))),
  );
}

/** Selects entries with the people who made the changes. */
export async function selectAudit(
  db: Db,
  query: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      noun: auditLog.noun,
      rowId: auditLog.rowId,
      name: auditedName(db),
      before: auditLog.before,
      after: auditLog.after,
      userId: users.id,
      userName: users.name,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(auditCondition(query))
    .orderBy(...orderOf(query, { id: auditLog.id }, auditLog.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ at, userId, userName, ...entry }) => ({
    ...entry,
    at: toCityIso(at),
    User: userId === null || userName === null ? null : { id: userId, name: userName },
  }));
}
