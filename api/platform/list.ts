import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { folded } from '#database/tables/folded.ts';
import { fold } from '#domain/text.ts';

export { folded };

/** The rows of a list that are read: a page of what its query finds, or the rows with these numbers. */
export type Part = { limit: number; offset: number } | { ids: readonly number[] };

/** Matches numbers of rows that were looked up before. @param ids '1,2,3': they go into a statement as one parameter */
export function isOneOf(column: SQL | AnyPgColumn, ids: string): SQL {
  return sql`${column} = any(${`{${ids}}`})`;
}

/**
 * Matches the rows of a page, which is found first. A join with the page would be the last one: PostgreSQL joins more than
 * eight tables in the order in which a query names them.
 */
export function isOnPage(id: AnyPgColumn, page: SQLWrapper): SQL {
  return sql`${id} = any(array(${page}))`;
}

interface Found {
  where(condition: SQL): this;
  limit(count: number): this;
  offset(count: number): this;
}

/** Narrows a query, which is `$dynamic()`, to a part. The numbers replace the query's condition, and leave its order. */
export function takePart<Query extends Found>(found: Query, id: AnyPgColumn, part: Part): Query {
  if (!('ids' in part)) return found.limit(part.limit).offset(part.offset);
  return found.where(isOneOf(id, part.ids.join(',')));
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
  const conditions = wordsOf(search).map((word) => hasWord(foldedText, word));
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}

/**
 * Matches folded texts that contain a folded word. Indexes of trigrams serve LIKE. For a word without three letters or digits
 * in a row PostgreSQL would read such an index from end to end, and `position` keeps it from that.
 */
export function hasWord(foldedText: SQL | AnyPgColumn, word: string): SQL {
  if (!hasTrigram(word)) return sql`position(${word} in ${foldedText}) > 0`;
  return sql`${foldedText} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
}

/** Returns whether an index of trigrams finds a folded text wherever it stands: it has three letters or digits in a row. */
export function hasTrigram(text: string): boolean {
  return /[a-z0-9]{3}/.test(text);
}

/** The words of a search, folded. */
export function wordsOf(search: string | undefined): string[] {
  return fold(search ?? '')
    .split(' ')
    .filter((word) => word !== '');
}
