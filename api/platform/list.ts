import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { folded } from '#database/tables/folded.ts';
import { fold } from '#domain/text.ts';

export { folded };

/** The rows of a list that are read: a page of what its query finds, or the rows with these numbers. */
export type Part = { limit: number; offset: number } | { ids: readonly number[] };

interface Found {
  where(condition: SQL): this;
  limit(count: number): this;
  offset(count: number): this;
}

/** Narrows a query, which is `$dynamic()`, to a part. The numbers replace the query's condition, and leave its order. */
export function takePart<Query extends Found>(found: Query, id: AnyPgColumn, part: Part): Query {
  if (!('ids' in part)) return found.limit(part.limit).offset(part.offset);
  return found.where(sql`${id} = any(${`{${part.ids.join(',')}}`}::bigint[])`);
}

/** The query of a list (contract/lists.ts). */
export interface ListQuery<Sort extends string> {
  page: number;
  limit: number;
  sort: Sort;
  search?: string | undefined;
}

/** Returns limit and offset of the page, for `.limit(…).offset(…)` of a query. */
export function pageOf({ page, limit }: Pick<ListQuery<string>, 'page' | 'limit'>): {
  limit: number;
  offset: number;
} {
  return { limit, offset: (page - 1) * limit };
}

/**
 * Returns the order of a list. Equal rows are ordered by id, so that no page repeats or misses a row.
 * @param columns the column of each order's name; text should be folded, so that case and accents do not matter
 */
export function orderOf<Sort extends string>(
  { sort }: { sort: Sort | `-${Sort}` },
  columns: Record<Sort, SQL | AnyPgColumn>,
  id: AnyPgColumn,
): SQL[] {
  const name = (sort.startsWith('-') ? sort.slice(1) : sort) as Sort;
  const direction = sort.startsWith('-') ? desc : asc;
  return [direction(columns[name]), direction(id)];
}

/** Matches texts that contain every word of a search, ignoring case and accents. Undefined for an empty search. */
export function matching(text: SQL | AnyPgColumn, search: string | undefined): SQL | undefined {
  return containing(folded(text), search);
}

/** `matching` for a text that is folded already, as in a generated column. */
export function containing(foldedText: SQL | AnyPgColumn, search: string | undefined): SQL | undefined {
  const conditions = wordsOf(search).map((word) => sql`position(${word} in ${foldedText}) > 0`);
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}

/** The words of a search, folded. */
export function wordsOf(search: string | undefined): string[] {
  return fold(search ?? '')
    .split(' ')
    .filter((word) => word !== '');
}
