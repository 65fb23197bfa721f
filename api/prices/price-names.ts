import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import { establishments, products } from '#database/schema.ts';
import { wordsOf } from '../platform/list.ts';

interface NamedFilter {
  search?: string | undefined;
  categoryId?: number | undefined;
  regionId?: number | undefined;
}

/** Makes conditions on the product and the establishment of a price. */
export type NameConditions = (columns: Record<'productId' | 'establishmentId', AnyPgColumn | SQL>) => SQL[];

/**
 * Returns the conditions on prices of a search and of filters that are about products and establishments. Each word is in
 * the name of one or of the other. The numbers are looked up first: by them the database knows how many prices it has to
 * expect, and which way is the shortest.
 * @returns null where no price can match
 */
export async function conditionsOfNames(
  orm: Orm,
  { search, categoryId, regionId }: NamedFilter,
): Promise<NameConditions | null> {
  const words = [...new Set(wordsOf(search))];
  if (words.length === 0 && categoryId === undefined && regionId === undefined) return () => [];
  const [ofProducts, ofEstablishments] = await Promise.all([
    selectIds(
      orm,
      products,
      words,
      categoryId === undefined ? undefined : eq(products.categoryId, categoryId),
    ),
    selectIds(
      orm,
      establishments,
      words,
      regionId === undefined ? undefined : eq(establishments.regionId, regionId),
    ),
  ]);
  const pairs = words.map((_, index) => ({
    inProducts: ofProducts.byWord[index] ?? '',
    inShops: ofEstablishments.byWord[index] ?? '',
  }));
  const isEmpty =
    (categoryId !== undefined && ofProducts.all === '') ||
    (regionId !== undefined && ofEstablishments.all === '') ||
    pairs.some(({ inProducts, inShops }) => inProducts === '' && inShops === '');
  if (isEmpty) return null;
  return (columns) =>
    [
      categoryId === undefined ? undefined : isOneOf(columns.productId, ofProducts.all),
      regionId === undefined ? undefined : isOneOf(columns.establishmentId, ofEstablishments.all),
      ...pairs.map(({ inProducts, inShops }) =>
        or(isOneOf(columns.productId, inProducts), isOneOf(columns.establishmentId, inShops)),
      ),
    ].filter((condition) => condition !== undefined);
}

/** Numbers as text, '1,2,3': they go into a statement as one parameter. */
type Ids = string;

function isOneOf(column: AnyPgColumn | SQL, ids: Ids): SQL | undefined {
  return ids === '' ? undefined : sql`${column} = any(${`{${ids}}`}::int[])`;
}

/** Selects the rows of a small table that a condition matches: all of them, and those that hold each word. */
async function selectIds(
  orm: Orm,
  table: typeof products | typeof establishments,
  words: readonly string[],
  condition: SQL | undefined,
): Promise<{ all: Ids; byWord: Ids[] }> {
  const ids = (match: SQL) =>
    sql<string>`coalesce(string_agg(${table.id}::text, ',') filter (where ${match}), '')`;
  const columns = Object.fromEntries(
    words.map((word, index) => [`word${index}`, ids(sql`position(${word} in ${table.foldedName}) > 0`)]),
  );
  const [found] = await orm
    .select({ all: condition ? ids(sql`true`) : sql<string>`''`, ...columns })
    .from(table)
    .where(condition);
  const texts: Record<string, string> = found ?? {};
  return { all: texts.all ?? '', byWord: words.map((_, index) => texts[`word${index}`] ?? '') };
}
