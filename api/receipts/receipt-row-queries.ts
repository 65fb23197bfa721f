import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Input } from '#contract/endpoint.ts';
import type { ReceiptRow } from '#contract/receipt-rows.ts';
import type { receiptEndpoints } from '#contract/receipts.ts';
import type { Orm } from '#database/database.ts';
import { establishments, prices, receiptItems, receipts, regions, users } from '#database/schema.ts';
import { toReais } from '#domain/money.ts';
import { receiptTotal } from '#domain/receipts.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { containing, folded, orderOf, wordsOf } from '../platform/list.ts';

type Query = Input<typeof receiptEndpoints.listReceipts>['query'];

/**
 * Returns the condition of the receipts that a status and a search find. Each word of the search stands in the name of the
 * person or of the shop. These are searched once, so that receipts are only compared by number.
 */
export function receiptsIn(orm: Orm, { status, search }: Pick<Query, 'status' | 'search'>): SQL | undefined {
  const words = wordsOf(search).map((word) => {
    const people = orm
      .select({ id: users.id })
      .from(users)
      .where(containing(folded(users.name), word));
    const shops = orm
      .select({ id: establishments.id })
      .from(establishments)
      .where(containing(establishments.foldedName, word));
    return sql`(${inArray(receipts.userId, people)} or ${inArray(receipts.establishmentId, shops)})`;
  });
  return and(status === undefined ? undefined : eq(receipts.status, status), ...words);
}

/** Orders what waits before what is decided: the longest waiting first, then the newest of the decided ones. */
const waiting = sql`case when ${receipts.status} = 'pending' then extract(epoch from ${receipts.createdAt})
  else 1e12 - extract(epoch from ${receipts.createdAt}) end`;

/** Within one status, the same order is the one by time, which has an index. */
function readOrder({ sort, status }: Query): SQL[] {
  if (status === undefined || sort.endsWith('createdAt')) {
    return orderOf({ sort }, { waiting, createdAt: receipts.createdAt }, receipts.id);
  }
  const isForward = (status === 'pending') === (sort === 'waiting');
  return orderOf(
    { sort: isForward ? 'createdAt' : '-createdAt' },
    { createdAt: receipts.createdAt },
    receipts.id,
  );
}

/** Reads the page of the list that a query asks for. */
export async function readReceiptRows(
  orm: Orm,
  query: Query,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReceiptRow[]> {
  const order = readOrder(query);
  // Only the rows of the page are joined.
  const page = orm
    .select({ id: receipts.id })
    .from(receipts)
    .where(receiptsIn(orm, query))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = await selectReceiptRows(orm, inArray(receipts.id, page)).orderBy(...order);
  const lines = await selectLines(
    orm,
    rows.map(({ id }) => id),
  );
  const linesOf = Map.groupBy(lines, ({ receiptId }) => receiptId);
  return rows.map((row) => presentReceiptRow(row, linesOf.get(row.id) ?? []));
}

const deciders = alias(users, 'deciders');

/** Selects receipts as administrators see them. */
export function selectReceiptRows(orm: Orm, condition: SQL) {
  return orm
    .select({
      id: receipts.id,
      userId: receipts.userId,
      establishmentId: receipts.establishmentId,
      establishmentName: establishments.name,
      establishmentCnpj: establishments.cnpj,
      isDemonstration: establishments.isDemonstration,
      region: regions.name,
      imageKey: receipts.imageKey,
      accessKey: receipts.accessKey,
      status: receipts.status,
      rejectionReason: receipts.rejectionReason,
      createdAt: receipts.createdAt,
      decidedAt: receipts.decidedAt,
      userName: users.name,
      userEmail: users.email,
      deciderName: deciders.name,
    })
    .from(receipts)
    .innerJoin(establishments, eq(establishments.id, receipts.establishmentId))
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(users, eq(users.id, receipts.userId))
    .leftJoin(deciders, eq(deciders.id, receipts.decidedBy))
    .where(condition)
    .$dynamic();
}

export type SelectedReceipt = Awaited<ReturnType<typeof selectReceiptRows>>[number];
export type SelectedLine = Awaited<ReturnType<typeof selectLines>>[number];

/** Selects the lines of receipts in their order, each with its observation that has not been withdrawn. */
export async function selectLines(orm: Orm, receiptIds: readonly number[]) {
  if (receiptIds.length === 0) return [];
  const { priceId: _, ...columns } = getTableColumns(receiptItems);
  return await orm
    .select({ ...columns, publishedId: prices.id })
    .from(receiptItems)
    .leftJoin(prices, and(eq(prices.id, receiptItems.priceId), isNull(prices.withdrawnAt)))
    .where(inArray(receiptItems.receiptId, [...receiptIds]))
    .orderBy(asc(receiptItems.receiptId), asc(receiptItems.position));
}

export function presentReceiptRow(row: SelectedReceipt, lines: readonly SelectedLine[]): ReceiptRow {
  const { id, accessKey, status, rejectionReason, createdAt, decidedAt } = row;
  const { userName, userEmail, deciderName, establishmentName, region, isDemonstration } = row;
  return {
    ...withCityTimes({ id, accessKey, status, rejectionReason, createdAt, decidedAt }),
    Establishment: { id: row.establishmentId, name: establishmentName, region, isDemonstration },
    User: userName === null || userEmail === null ? null : { name: userName, email: userEmail },
    itemCount: lines.length,
    publishedCount: lines.filter(({ publishedId }) => publishedId !== null).length,
    total: toReais(receiptTotal(lines)),
    hasImage: row.imageKey !== null,
    DecidedBy: deciderName === null ? null : { name: deciderName },
  };
}
