import type { AuditEntry } from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Db, Orm } from '#database/database.ts';
import {
  type AnyPgColumn,
  alias,
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
  unionAll,
} from '#database/orm.ts';
import { auditLog, prices, users } from '#database/schema.ts';
import { changedName } from '#database/tables/audit.ts';
import { changedFields } from '#domain/changed-fields.ts';
import { addDays, startOfDay, toCityIso } from '#domain/city-time.ts';
import { readHandler } from '../platform/handler.ts';
import { hasIndexedWord, list, pageOf, wordsOf } from '../platform/list.ts';

type Asked = Input<Endpoints['exportAudit']>['query'];

const account = alias(users, 'account');

/**
 * The name of the changed row; for accounts, whose names the log does not store, the current one.
 * @param orm runs the query that it is part of
 */
export function auditedName(orm: Orm) {
  const name = orm.select({ name: account.name }).from(account).where(eq(account.id, auditLog.rowId));
  return sql<
    string | null
  >`coalesce(${changedName()}, case when ${auditLog.noun} = 'users' then (${name}) end)`;
}

/** Returns the condition of the entries that a query matches. Days are those of the city. */
function auditCondition(orm: Orm, asked: Asked): SQL | undefined {
  const { search, userId, noun, rowId, from, to } = asked;
  return and(
    ...wordsOf(search).map((word) => hasIndexedWord(auditLog.searched, word)),
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

/**
 * Matches the changes of a product, of a shop, or of one at the other: in their own entries, and in batches of prices.
 */
function concernsMeat(orm: Orm, { productId, establishmentId }: Asked): SQL | undefined {
  if (productId === undefined && establishmentId === undefined) return undefined;
  const sold = { productId, establishmentId };
  const own = orm.select({ id: about.id }).from(about).where(isSold(about, sold));
  return inArray(auditLog.id, unionAll(own, ofBatches(orm, sold)));
}

/** A product, a place, or one at the other. */
type Sold = Pick<Asked, 'productId' | 'establishmentId'>;

function isSold(
  columns: { productId: AnyPgColumn; establishmentId: AnyPgColumn },
  { productId, establishmentId }: Sold,
): SQL | undefined {
  return and(
    productId === undefined ? undefined : eq(columns.productId, productId),
    establishmentId === undefined ? undefined : eq(columns.establishmentId, establishmentId),
  );
}

/** Selects the entries of batches that have prices of what is sold. */
function ofBatches(orm: Orm, sold: Sold) {
  const batches = orm
    .selectDistinct({ id: prices.batchId })
    .from(prices)
    .where(and(isSold(prices, sold), isNotNull(prices.batchId)));
  return orm
    .select({ id: about.id })
    .from(about)
    .where(and(eq(about.noun, 'price-batches'), inArray(about.rowId, batches)));
}

/**
 * Matches the entries that concern a fuel, a station or both, also in batches of prices. A survey concerns every fuel, and the
 * stations whose prices it contains.
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
  const sold = { productId: typeId, establishmentId: stationId };
  return inArray(auditLog.id, unionAll(own, ofSurveys, ofBatches(orm, sold)));
}

/** How many entries of the list are counted and can be reached by its pages. */
const mostListed = 10_000;

/** Counts the entries that a query matches, up to one more than `mostListed`. */
async function countAudit(db: Db, query: Asked): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(auditLog)
    .where(auditCondition(db, query))
    .limit(mostListed + 1)
    .as('found');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

export const auditList = list<Asked, AuditEntry>({
  id: auditLog.id,
  missing: 'Mudança não encontrada.',
  find: (orm, query) =>
    orm.select({ id: auditLog.id }).from(auditLog).where(auditCondition(orm, query)).$dynamic(),
  orders: () => ({ id: auditLog.id }),
  async read(orm, condition) {
    const rows = await entriesWithPeople(orm).where(condition);
    return rows.map(present);
  },
});

function entriesWithPeople(orm: Orm) {
  return orm
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      noun: auditLog.noun,
      rowId: auditLog.rowId,
      name: auditedName(orm),
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

/** Lists administrative changes. Only the newest are counted and reachable by pages; older ones are found by their days. */
export const listAudit = readHandler('listAudit', async ({ query }, context) => {
  const { limit, offset } = pageOf(query);
  const part = { offset, limit: Math.max(0, Math.min(limit, mostListed - offset)) };
  const data = await auditList.part(query, part, context);
  // A page that is not full is the last one, so a search with few results need not be repeated to count them.
  const isLast = data.length < part.limit && (data.length > 0 || offset === 0);
  const found = isLast ? offset + data.length : await countAudit(context.db, query);
  return { data, count: Math.min(found, mostListed), countIsMinimum: found > mostListed };
});

const readAuditEntry = readHandler('readAuditEntry', auditList.one);

/** 'Preço: R$ 6,49 → R$ 6,59; Data da coleta: 12/06/2026' */
function changeText(entry: AuditEntry): string {
  return changedFields(entry)
    .map(
      ({ field, before, after }) => `${field}: ${[before, after].filter(Boolean).join(' → ') || 'sem valor'}`,
    )
    .join('; ');
}

const exportAudit = readHandler(
  'exportAudit',
  auditList.download(
    (today) => `auditoria-${today}.csv`,
    [
      ['ID', ({ id }) => id],
      ['Quando', ({ at }) => at],
      ['Quem', ({ User }) => User?.name ?? null],
      ['ID de quem', ({ User }) => User?.id ?? null],
      ['Ação', ({ action }) => action],
      ['Registro', ({ rowId }) => rowId || null],
      ['Nome do registro', ({ name }) => name],
      ['O que mudou', changeText],
    ],
  ),
);

/**
 * Lists the people in the audit log by name. Each person is found by one step through the index, so that the cost depends on
 * the number of people, not on the size of the log.
 */
const listAuditPeople = readHandler('listAuditPeople', async (_request, { db }) => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    with recursive people (id) as (
      select min(user_id) from audit_log
      union all
      select (select min(user_id) from audit_log where user_id > people.id) from people where people.id is not null
    )
    select users.id, users.name from people join users using (id) order by users.name, users.id
  `);
  return { data: rows };
});

export const auditHandlers = { listAudit, readAuditEntry, exportAudit, listAuditPeople };
