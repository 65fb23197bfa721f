import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditEntry } from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Db, Orm } from '#database/database.ts';
import { auditLog, users } from '#database/schema.ts';
import { changedName } from '#database/tables/audit.ts';
import { addDays, startOfDay, toCityIso } from '#domain/city-time.ts';
import { containing, orderOf } from '../platform/list.ts';

type Asked = Input<Endpoints['exportAudit']>['query'];

const account = alias(users, 'account');

/**
 * The name of the changed row; of accounts, whose names the log does not keep, the one that they have now.
 * @param orm runs the query that it is part of
 */
export function auditedName(orm: Orm) {
  const name = orm.select({ name: account.name }).from(account).where(eq(account.id, auditLog.rowId));
  return sql<
    string | null
  >`coalesce(${changedName()}, case when ${auditLog.noun} = 'users' then (${name}) end)`;
}

/** Returns the condition of the entries that a query asks for. Days are those of the city. */
export function auditCondition({ search, userId, noun, rowId, from, to }: Asked): SQL | undefined {
  return and(
    containing(auditLog.searched, search),
    userId === undefined ? undefined : eq(auditLog.userId, userId),
    noun === undefined ? undefined : eq(auditLog.noun, noun),
    rowId === undefined ? undefined : eq(auditLog.rowId, rowId),
    from === undefined ? undefined : gte(auditLog.at, startOfDay(from)),
    to === undefined ? undefined : lt(auditLog.at, startOfDay(addDays(to, 1))),
  );
}

/** How many entries of the list are counted, and can be reached by its pages. */
export const mostListed = 10_000;

/** Counts the entries that a query asks for, up to one more than `mostListed`. */
export async function countAudit(db: Db, query: Asked): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(auditLog)
    .where(auditCondition(query))
    .limit(mostListed + 1)
    .as('found');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

/** Selects entries with the people who made the changes. */
export async function selectAudit(
  db: Db,
  query: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const order = orderOf(query, { id: auditLog.id }, auditLog.id);
  // The states of the page's entries are read, and not those of the entries before it.
  const page = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(auditCondition(query))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page');
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
    .innerJoin(page, eq(page.id, auditLog.id))
    .leftJoin(users, eq(users.id, auditLog.userId))
    .orderBy(...order);
  return rows.map(({ at, userId, userName, ...entry }) => ({
    ...entry,
    at: toCityIso(at),
    User: userId === null || userName === null ? null : { id: userId, name: userName },
  }));
}
