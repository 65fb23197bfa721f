import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { fold } from '#domain/text.ts';

/** A list as its query asks for it (contract/lists.ts). */
export interface ListQuery<Sort extends string> {
  page: number;
  limit: number;
  sort: Sort;
  search?: string | undefined;
}

/** The rows of the page: `.limit(…).offset(…)` of a query. */
export function pageOf({ page, limit }: Pick<ListQuery<string>, 'page' | 'limit'>): {
  limit: number;
  offset: number;
} {
  return { limit, offset: (page - 1) * limit };
}

/**
 * The order that a list asks for; rows that are equal in it stand by their id, so that no page repeats or misses one.
 * @param columns by the name of each order; text is ordered as people do, without case and accents
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

/** Text without case and accents, as the domain folds what people search for. */
export function folded(text: SQL | AnyPgColumn): SQL {
  return sql`lower(translate(${text}, ${accented}, ${plain}))`;
}

/** Rows in whose text every word of a search occurs, without case and accents. Undefined for an empty search. */
export function matching(text: SQL | AnyPgColumn, search: string | undefined): SQL | undefined {
  const words = fold(search ?? '')
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const conditions = words.map((word) => sql`position(${word} in ${folded(text)}) > 0`);
  return sql.join(conditions, sql` and `);
}

const accented = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ';
const plain = accented.normalize('NFD').replace(/\p{M}/gu, '');
