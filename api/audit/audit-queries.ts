import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias, unionAll } from 'drizzle-orm/pg-core';
import type { AuditEntry } from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Db, Orm } from '#database/database.ts';
import { auditLog, prices, users } from '#database/schema.ts';
import { changedName } from '#database/tables/audit.ts';
import { addDays, startOfDay, toCityIso } from '#domain/city-time.ts';
import { notFound } from '../platform/failure.ts';
import { containing, orderOf, type Part, takePart } from '../platform/list.ts';

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
export function auditCondition(orm: Orm, asked: Asked): SQL | undefined {
  const { search, userId, noun, rowId, from, to } = asked;
  return and(
    containing(auditLog.searched, search),
    userId === undefined ? undefined : eq(auditLog.userId, userId),
    noun === undefined ? undefined : eq(auditLog.noun, noun),
    rowId === undefined ? undefined : eq(auditLog.rowId, rowId),
    from === undefined ? undefined : gte(auditLog.at, startOfDay(from)),
    to === undefined ? undefined : lt(auditLog.at, startOfDay(addDays(to, 1))),
    concernsMeat(orm, asked),
    concernsFuel(orm, asked),
  );
}

const about = alias(auditLog, 'about');

/** Matches the changes of a product, of a shop, or of one at the other: in their own entries, and in batches of prices. */
function concernsMeat(orm: Orm, { productId, establishmentId }: Asked): SQL | undefined {
  if (productId === undefined && establishmentId === undefined) return undefined;
  const of = (columns: { productId: AnyPgColumn; establishmentId: AnyPgColumn }) =>
    and(
      productId === undefined ? undefined : eq(columns.productId, productId),
      establishmentId === undefined ? undefined : eq(columns.establishmentId, establishmentId),
    );
  const batches = orm
    .selectDistinct({ id: prices.batchId })
    .from(prices)
    .where(and(of(prices), isNotNull(prices.batchId)));
  const own = orm.select({ id: about.id }).from(about).where(of(about));
  const ofBatches = orm
    .select({ id: about.id })
    .from(about)
    .where(and(eq(about.noun, 'price-batches'), inArray(about.rowId, batches)));
  return inArray(auditLog.id, unionAll(own, ofBatches));
}

/**
 * Matches the entries that concern a fuel, a station or both. A survey concerns every fuel, and those stations whose prices
 * it has brought.
 */
function concernsFuel(orm: Orm, { stationId, typeId }: Asked): SQL | undefined {
  if (stationId === undefined && typeId === undefined) return undefined;
  const own = orm
    .select({ id: about.id })
    .from(about)
    .where(
      and(
        stationId === undefined ? undefined : eq(about.stationId, stationId),
        typeId === undefined ? undefined : eq(about.typeId, typeId),
      ),
    );
  const brought = (isWithdrawn: boolean) =>
    orm
      .selectDistinct({ id: prices.importId })
      .from(prices)
      .where(
        and(
          stationId === undefined ? undefined : eq(prices.establishmentId, stationId),
          typeId === undefined ? undefined : eq(prices.productId, typeId),
          isWithdrawn ? isNotNull(prices.withdrawnAt) : isNull(prices.withdrawnAt),
        ),
      );
  const ofSurveys = orm
    .select({ id: about.id })
    .from(about)
    .where(
      and(
        eq(about.noun, 'imports'),
        stationId === undefined
          ? undefined
          : or(inArray(about.rowId, brought(false)), inArray(about.rowId, brought(true))),
      ),
    );
  return inArray(auditLog.id, unionAll(own, ofSurveys));
}

/** How many entries of the list are counted, and can be reached by its pages. */
export const mostListed = 10_000;

/** Counts the entries that a query asks for, up to one more than `mostListed`. */
export async function countAudit(db: Db, query: Asked): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(auditLog)
    .where(auditCondition(db, query))
    .limit(mostListed + 1)
    .as('found');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

function orderOfAudit(query: Asked): SQL[] {
  return orderOf(query, { id: auditLog.id }, auditLog.id);
}

/** Finds the numbers of the entries that a query asks for, in its order. */
export function findAudit(db: Db, query: Asked) {
  return db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(auditCondition(db, query))
    .orderBy(...orderOfAudit(query))
    .$dynamic();
}

/** Selects entries with the people who made the changes. */
export async function selectAudit(db: Db, query: Asked, part: Part): Promise<AuditEntry[]> {
  // The states of the page's entries are read, and not those of the entries before it.
  const page = takePart(findAudit(db, query), auditLog.id, part).as('page');
  const rows = await entriesWithPeople(db)
    .innerJoin(page, eq(page.id, auditLog.id))
    .orderBy(...orderOfAudit(query));
  return rows.map(present);
}

export const noAuditEntry = 'Mudança não encontrada.';

/** @throws {Failure} 'not_found' */
export async function selectAuditEntry(db: Db, id: number): Promise<AuditEntry> {
  const [row] = await entriesWithPeople(db).where(eq(auditLog.id, id));
  if (!row) throw notFound(noAuditEntry);
  return present(row);
}

function entriesWithPeople(db: Db) {
  return db
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
    .$dynamic();
}

function present({
  at,
  userId,
  userName,
  ...entry
}: Awaited<ReturnType<typeof entriesWithPeople>>[number]): AuditEntry {
  return {
    ...entry,
    at: toCityIso(at),
    User: userId === null || userName === null ? null : { id: userId, name: userName },
  };
}
