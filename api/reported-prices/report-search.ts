import { or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import { establishments, products, reportedPrices, users } from '#database/schema.ts';
import { isOneOfIds, selectIdTexts } from '../platform/id-texts.ts';
import { hasWord, wordsOf } from '../platform/list.ts';

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
    namedByWord(orm, products, reportedPrices.productId, words),
    namedByWord(orm, establishments, reportedPrices.establishmentId, words),
    namedByWord(orm, users, reportedPrices.userId, words),
  ]);
  const conditions = words.map((_, index) => or(...found.flatMap((ofWord) => ofWord[index] ?? [])));
  if (conditions.some((condition) => condition === undefined)) return null;
  return sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  );
}

/** Returns for each word the condition that a column refers to a row with the word in its name, if any row has it. */
async function namedByWord(
  orm: Orm,
  table: typeof products | typeof establishments | typeof users,
  column: AnyPgColumn,
  words: readonly string[],
): Promise<(SQL | undefined)[]> {
  const conditions = words.map((word) => hasWord(table.foldedName, word));
  const texts = await selectIdTexts(orm, table, conditions);
  return texts.map((ids) => isOneOfIds(column, ids));
}
