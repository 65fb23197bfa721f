import type { Orm } from '#database/database.ts';
import { type AnyPgColumn, and, eq, or, type SQL, sql } from '#database/orm.ts';
import { establishments, products } from '#database/schema.ts';
import type { PriceKind } from '#domain/prices.ts';
import { type IdText, isOneOfIds, selectIdTexts } from '../platform/id-texts.ts';
import { isGoodsOf, isPlaceOf } from '../platform/kinds.ts';
import { hasWord, wordsOf } from '../platform/list.ts';

interface NamedFilter {
  search?: string | undefined;
  productId?: number | undefined;
  categoryId?: number | undefined;
  regionId?: number | undefined;
}

/** Creates conditions on the product and the establishment of a price, and on its kind if its table has it. */
type NameConditions = (
  columns: Record<'productId' | 'establishmentId', AnyPgColumn | SQL> & { kind?: AnyPgColumn },
) => SQL[];

/**
 * Returns the conditions of a search and of filters on products and establishments, for prices of a kind of goods. Each word is
 * in the name of one or the other. The ids are looked up first, so that PostgreSQL can estimate the number of matches and plan
 * well.
 * @returns null if no price can match
 */
export async function conditionsOfNames(
  orm: Orm,
  kind: PriceKind,
  { search, productId, categoryId, regionId }: NamedFilter,
): Promise<NameConditions | null> {
  const words = [...new Set(wordsOf(search))];
  const isOfPlaces = words.length > 0 || regionId !== undefined;
  const [ofProducts, ofPlaces] = await Promise.all([
    selectIds(
      orm,
      products,
      words,
      and(
        isGoodsOf(orm, kind),
        productId === undefined ? undefined : eq(products.id, productId),
        categoryId === undefined ? undefined : eq(products.categoryId, categoryId),
      ),
    ),
    isOfPlaces
      ? selectIds(
          orm,
          establishments,
          words,
          and(isPlaceOf(kind), regionId === undefined ? undefined : eq(establishments.regionId, regionId)),
          regionId === undefined ? sql`false` : eq(establishments.regionId, regionId),
        )
      : undefined,
  ]);
  const pairs = words.map((_, index) => ({
    inProducts: ofProducts.byWord[index] ?? '',
    inPlaces: ofPlaces?.byWord[index] ?? '',
  }));
  const isEmpty =
    ofProducts.all === '' ||
    (regionId !== undefined && ofPlaces?.all === '') ||
    pairs.some(({ inProducts, inPlaces }) => inProducts === '' && inPlaces === '');
  if (isEmpty) return null;
  return (columns) =>
    [
      columns.kind && eq(columns.kind, kind),
      columns.kind && productId === undefined && categoryId === undefined
        ? undefined
        : isOneOfIds(columns.productId, ofProducts.all),
      regionId === undefined ? undefined : isOneOfIds(columns.establishmentId, ofPlaces?.all ?? ''),
      ...pairs.map(({ inProducts, inPlaces }) =>
        or(isOneOfIds(columns.productId, inProducts), isOneOfIds(columns.establishmentId, inPlaces)),
      ),
    ].filter((condition) => condition !== undefined);
}

/**
 * Selects the ids of the rows that a condition matches, and of those among them that contain each word.
 * @param all the condition without a search
 */
async function selectIds(
  orm: Orm,
  table: typeof products | typeof establishments,
  words: readonly string[],
  condition: SQL | undefined,
  all = condition,
): Promise<{ all: IdText; byWord: IdText[] }> {
  const ofWords = words.map((word) => and(condition, hasWord(table.foldedName, word)));
  const [ofAll = '', ...byWord] = await selectIdTexts(orm, table, [all, ...ofWords]);
  return { all: ofAll, byWord };
}
