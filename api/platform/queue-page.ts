import type { Orm } from '#database/database.ts';
import { eq, ne, type PgTable, type SQL, sql } from '#database/orm.ts';
import type { receipts, reportedPrices, reviews } from '#database/schema.ts';

/** Pages of lists of pending and decided rows, read from indexes. */

type Moderated = typeof reviews | typeof reportedPrices | typeof receipts;

export interface Part {
  limit: number;
  offset: number;
}

export interface QueueCounts {
  pending: number;
  decided: number;
}

/** Counts the pending and the decided rows. */
export async function countQueue(
  orm: Orm,
  table: Moderated,
  condition: SQL | undefined,
): Promise<QueueCounts> {
  const [counts] = await orm
    .select({
      pending: sql<number>`count(*) filter (where ${eq(table.status, 'pending')})::int`,
      decided: sql<number>`count(*) filter (where ${ne(table.status, 'pending')})::int`,
    })
    .from(table as PgTable)
    .where(condition);
  return counts ?? { pending: 0, decided: 0 };
}

/** Selects the ids of the rows of a part, in its order. An empty part is not queried. */
export async function selectIds(
  orm: Orm,
  table: Moderated,
  condition: SQL | undefined,
  order: readonly SQL[],
  { limit, offset }: Part,
): Promise<number[]> {
  if (limit === 0) return [];
  const rows = await orm
    .select({ id: table.id })
    .from(table as PgTable)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/**
 * Selects a part of two consecutive lists. Rows that move from one to the other in the meantime, because others decide about
 * them, are neither missing nor repeated.
 * @param ahead how many rows the first list had when they were counted
 */
export async function selectInTurn(
  { limit, offset }: Part,
  ahead: number,
  first: (part: Part) => Promise<number[]>,
  second: (part: Part) => Promise<number[]>,
): Promise<number[]> {
  const ofFirst = offset < ahead ? await first({ limit, offset }) : [];
  if (ofFirst.length === limit) return ofFirst;
  const ofSecond = await second({ limit, offset: Math.max(0, offset - ahead) });
  return [...new Set([...ofFirst, ...ofSecond])].slice(0, limit);
}
