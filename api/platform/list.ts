import type { Orm } from '#database/database.ts';
import { type AnyPgColumn, asc, desc, eq, type SQL, type SQLWrapper, sql } from '#database/orm.ts';
import { folded } from '#database/tables/folded.ts';
import type { Day } from '#domain/city-time.ts';
import { fold } from '#domain/text.ts';
import { type CsvColumn, csvFile, maxExportedRows } from './csv.ts';
import { notFound } from './failure.ts';
import type { ReadContext } from './handler.ts';

export { folded };

/** Matches ids that were looked up before. @param ids '1,2,3', so that they are one parameter of a statement */
export function isOneOf(column: SQL | AnyPgColumn, ids: string): SQL {
  return sql`${column} = any(${`{${ids}}`})`;
}

/**
 * Matches the rows of a page, which is a subquery, not a join: PostgreSQL joins more than eight tables in the order of the
 * query, so a join with the page would come last.
 */
export function isOnPage(id: AnyPgColumn, page: SQLWrapper): SQL {
  return sql`${id} = any(array(${page}))`;
}

/** The time at which a list is read. */
type Moment = Pick<ReadContext, 'now' | 'today'>;
type Reading = Moment & { db: Orm };

/** A query of ids, which is `$dynamic()`. */
interface IdQuery extends PromiseLike<{ id: number }[]>, SQLWrapper {
  orderBy(...columns: SQL[]): this;
  limit(count: number): this;
  offset(count: number): this;
}

interface ListSource<Query extends { sort: string }, Row extends { id: number }> {
  id: AnyPgColumn;
  /** Selects the ids that a query finds, unordered, with the joins that its condition and order need. */
  find(orm: Orm, query: Query, moment: Moment): IdQuery;
  /** Returns the column of each order's name. Text should be folded, so that case and accents do not matter. */
  orders(orm: Orm): Record<NameOf<Query['sort']>, SQL | AnyPgColumn>;
  /** Reads the rows under a condition as the API presents them, in any order. */
  read(orm: Orm, condition: SQL, moment: Moment): Promise<Row[]>;
  /** the message for a row that does not exist */
  missing: string;
}

type NameOf<Sort extends string> = Sort extends `-${infer Name}` ? Name : Sort;

/**
 * Defines a list of the back office: its pages, single rows, and download. The ids of a page are selected first, because
 * PostgreSQL would otherwise read the other tables for all rows before it picks the page.
 */
export function list<Query extends { sort: string }, Row extends { id: number }>({
  id: idColumn,
  find,
  orders,
  read,
  missing,
}: ListSource<Query, Row>) {
  const findInOrder = (orm: Orm, query: Query, moment: Moment) =>
    find(orm, query, moment).orderBy(
      ...orderOf({ sort: query.sort as NameOf<Query['sort']> }, orders(orm), idColumn),
    );

  async function readRows(ids: readonly number[], { db, now, today }: Reading): Promise<Row[]> {
    if (ids.length === 0) return [];
    return inOrderOf(ids, await read(db, isOneOf(idColumn, ids.join(',')), { now, today }));
  }

  /** Reads a part of the rows that a query finds, in its order. */
  async function part(query: Query, { limit, offset }: Part, { db, now, today }: Reading): Promise<Row[]> {
    const found = await findInOrder(db, query, { now, today }).limit(limit).offset(offset);
    return readRows(
      found.map(({ id }) => id),
      { db, now, today },
    );
  }

  /** @throws {Failure} 'not_found' */
  async function row(orm: Orm, id: number, { now, today }: Moment): Promise<Row> {
    const [found] = await read(orm, eq(idColumn, id), { now, today });
    if (!found) throw notFound(missing);
    return found;
  }

  return {
    missing,
    findInOrder,
    part,
    row,

    /** Returns a page, and the number of rows on all pages. */
    async page({ query }: { query: Query & Page }, context: Reading) {
      const [data, count] = await Promise.all([
        part(query, pageOf(query), context),
        context.db.$count(sql`(${find(context.db, query, context)}) as found`),
      ]);
      return { data, count };
    },

    /** Answers one row. */
    async one({ params }: { params: { id: number } }, { db, now, today }: Reading) {
      return { data: await row(db, params.id, { now, today }) };
    },

    /** Returns the handler that exports the rows of a query as a CSV file. @param name of the file */
    download(name: string | ((today: Day) => string), columns: readonly CsvColumn<Row>[]) {
      return async ({ query }: { query: Query }, { db, now, today }: Reading) => {
        const found = await findInOrder(db, query, { now, today }).limit(maxExportedRows + 1);
        const fileName = typeof name === 'string' ? name : name(today);
        return { file: csvFile(fileName, columns, found, (ids) => readRows(ids, { db, now, today })) };
      };
    },
  };
}

/** Returns rows in the order of their ids. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

interface Page {
  page: number;
  limit: number;
}

interface Part {
  limit: number;
  offset: number;
}

/** Returns limit and offset of the page, for `.limit(…).offset(…)` of a query. */
export function pageOf({ page, limit }: Page): Part {
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
 * Matches folded texts that contain a folded word. Trigram indexes serve LIKE. For a word without three letters or digits in a
 * row PostgreSQL would scan the whole index, so `position` is used instead.
 */
export function hasWord(foldedText: SQL | AnyPgColumn, word: string): SQL {
  if (!hasTrigram(word)) return sql`position(${word} in ${foldedText}) > 0`;
  return sql`${foldedText} like ${`%${escapeLike(word)}%`}`;
}

/**
 * The same for texts of a table that grows for ever: of a short word, trigram indexes know only where a word begins with it, so
 * it is not found inside of one. Signs alone are ignored.
 */
export function hasIndexedWord(foldedText: SQL | AnyPgColumn, word: string): SQL | undefined {
  if (!/[a-z0-9]/.test(word)) return undefined;
  if (hasTrigram(word)) return hasWord(foldedText, word);
  const start = `${escapeLike(word)}%`;
  return sql`(${foldedText} like ${start} or ${foldedText} like ${`% ${start}`})`;
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

/** Returns whether a trigram index can find a folded text: it has three letters or digits in a row. */
export function hasTrigram(text: string): boolean {
  return /[a-z0-9]{3}/.test(text);
}

/** The words of a search, folded. */
export function wordsOf(search: string | undefined): string[] {
  return fold(search ?? '')
    .split(' ')
    .filter((word) => word !== '');
}
