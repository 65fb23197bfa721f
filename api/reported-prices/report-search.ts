import { or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import { establishments, products, reportedPrices, users } from '#database/schema.ts';
import { wordsOf } from '../platform/list.ts';

/**
 * Returns the condition of the reports that a search finds: each of its words is in the name of the product, the place,
 * or the person. The numbers are looked up first, so that 100,000 reports are compared with numbers
 * instead of names. Undefined for an empty search.
 * @returns null where no report can match
 */
export async function reportsNamed(orm: Orm, search: string | undefined): Promise<SQL | undefined | null> {
  const words = [...new Set(wordsOf(search))];
  if (words.length === 0) return undefined;
  const found = await Promise.all([
    selectIds(orm, products, products.foldedName, reportedPrices.productId, words),
    selectIds(orm, establishments, establishments.foldedName, reportedPrices.establishmentId, words),
    selectIds(orm, users, users.foldedName, reportedPrices.userId, words),
  ]);
  const conditions = words.map((_, index) => or(...found.flatMap((ofWord) => ofWord[index] ?? [])));
  if (conditions.some((condition) => condition === undefined)) return null;
  return sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  );
}

type NamedTable = PgTable & { id: AnyPgColumn };

/** Returns for each word the condition that a column refers to a row with the word in its name, if any row has it. */
async function selectIds(
  orm: Orm,
  table: NamedTable,
  name: AnyPgColumn,
  column: AnyPgColumn,
  words: readonly string[],
): Promise<(SQL | undefined)[]> {
  const fields = Object.fromEntries(
    words.map((word, index) => [
      `word${index}`,
      sql<string | null>`string_agg(${table.id}::text, ',') filter (where position(${word} in ${name}) > 0)`,
    ]),
  );
  const [row] = await orm.select(fields).from(table as PgTable);
  // Numbers go into the statement as one parameter, '{1,2,3}'.
  return words.map((_, index) => {
    const ids = row?.[`word${index}`];
    return ids ? sql`${column} = any(${`{${ids}}`}::int[])` : undefined;
  });
}
