import type { Input } from '#contract/endpoint.ts';
import type { ReceiptRow } from '#contract/receipt-rows.ts';
import type { receiptEndpoints } from '#contract/receipts.ts';
import type { Orm } from '#database/database.ts';
import {
  alias,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  type SQL,
  sql,
} from '#database/orm.ts';
import { establishments, prices, receiptItems, receipts, regions, users } from '#database/schema.ts';
import { toReais } from '#domain/money.ts';
import { receiptTotal } from '#domain/receipts.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { readHandler } from '../platform/handler.ts';
import { placeRegion } from '../platform/kinds.ts';
import { containing, inOrderOf, pageOf, wordsOf } from '../platform/list.ts';
import { type Part, selectIds, selectInTurn } from '../platform/queue-page.ts';

type Query = Input<typeof receiptEndpoints.listReceipts>['query'];

/**
 * Returns the condition of the receipts that match a status and a search. Each word of the search is in the name of the person
 * or of the shop. These are searched once, so that receipts are only compared by id.
 */
function receiptsIn(orm: Orm, { status, search }: Pick<Query, 'status' | 'search'>): SQL | undefined {
  const words = wordsOf(search).map((word) => {
    const people = orm.select({ id: users.id }).from(users).where(containing(users.foldedName, word));
    const shops = orm
      .select({ id: establishments.id })
      .from(establishments)
      .where(containing(establishments.foldedName, word));
    return sql`(${inArray(receipts.userId, people)} or ${inArray(receipts.establishmentId, shops)})`;
  });
  return and(status === undefined ? undefined : eq(receipts.status, status), ...words);
}

const isPending = eq(receipts.status, 'pending');
const oldestFirst = [asc(receipts.createdAt), asc(receipts.id)];
const newestFirst = [desc(receipts.createdAt), desc(receipts.id)];

/** Reads receipts by their ids, in the given order. */
export async function readReceiptRows(orm: Orm, ids: readonly number[]): Promise<ReceiptRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectReceiptRows(orm, inArray(receipts.id, [...ids]));
  const lines = await selectLines(orm, ids);
  const linesOf = Map.groupBy(lines, ({ receiptId }) => receiptId);
  return inOrderOf(ids, rows).map((row) => presentReceiptRow(row, linesOf.get(row.id) ?? []));
}

/** Selects the ids of a page by reading indexes in order. */
async function selectPage(orm: Orm, query: Query, part: Part): Promise<number[]> {
  const found = receiptsIn(orm, query);
  const isForward = !query.sort.startsWith('-');
  if (query.sort.endsWith('createdAt')) {
    return selectIds(orm, receipts, found, isForward ? oldestFirst : newestFirst, part);
  }
  const waiting = isForward ? oldestFirst : newestFirst;
  const decided = isForward ? newestFirst : oldestFirst;
  if (query.status !== undefined) {
    return selectIds(orm, receipts, found, query.status === 'pending' ? waiting : decided, part);
  }
  const lists = [
    { condition: and(isPending, found), order: waiting },
    { condition: and(ne(receipts.status, 'pending'), found), order: decided },
  ];
  const [first, second] = isForward ? lists : lists.toReversed();
  if (!first || !second) return [];
  const ahead = await orm.$count(receipts, first.condition);
  const walk = (list: typeof first) => (of: Part) => selectIds(orm, receipts, list.condition, list.order, of);
  return selectInTurn(part, ahead, walk(first), walk(second));
}

const deciders = alias(users, 'deciders');

export function selectReceiptRows(orm: Orm, condition: SQL) {
  return orm
    .select({
      id: receipts.id,
      userId: receipts.userId,
      establishmentId: receipts.establishmentId,
      establishmentName: establishments.name,
      establishmentCnpj: establishments.cnpj,
      establishmentType: establishments.type,
      region: placeRegion,
      imageKey: receipts.imageKey,
      accessKey: receipts.accessKey,
      purchasedOn: receipts.purchasedOn,
      printedTotalCentavos: receipts.printedTotalCentavos,
      status: receipts.status,
      rejectionReason: receipts.rejectionReason,
      createdAt: receipts.createdAt,
      decidedAt: receipts.decidedAt,
      decidedByRule: receipts.decidedByRule,
      version: receipts.version,
      userName: users.name,
      userEmail: users.email,
      deciderName: deciders.name,
    })
    .from(receipts)
    .innerJoin(establishments, eq(establishments.id, receipts.establishmentId))
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(users, eq(users.id, receipts.userId))
    .leftJoin(deciders, eq(deciders.id, receipts.decidedBy))
    .where(condition);
}

export type SelectedReceipt = Awaited<ReturnType<typeof selectReceiptRows>>[number];
export type SelectedLine = Awaited<ReturnType<typeof selectLines>>[number];

/** Selects the lines of receipts in their order, each with its observation unless that is withdrawn. */
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
  const { id, accessKey, status, rejectionReason, createdAt, decidedAt, version } = row;
  const { userName, userEmail, deciderName, establishmentName, region } = row;
  return {
    ...withCityTimes({ id, accessKey, status, rejectionReason, createdAt, decidedAt, version }),
    Establishment: { id: row.establishmentId, name: establishmentName, region },
    User: userName === null || userEmail === null ? null : { name: userName, email: userEmail },
    itemCount: lines.length,
    publishedCount: lines.filter(({ publishedId }) => publishedId !== null).length,
    total: toReais(row.printedTotalCentavos ?? receiptTotal(lines)),
    hasImage: row.imageKey !== null,
    DecidedBy: deciderName === null ? null : { name: deciderName },
    decidedByRule: row.decidedByRule,
  };
}

export const listReceipts = readHandler('listReceipts', async ({ query }, { db }) => {
  const [ids, count] = await Promise.all([
    selectPage(db, query, pageOf(query)),
    db.$count(receipts, receiptsIn(db, query)),
  ]);
  return { data: await readReceiptRows(db, ids), count };
});
