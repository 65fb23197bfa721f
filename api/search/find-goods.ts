import type { Orm } from '#database/database.ts';
import { eq, or, type SQL, sql } from '#database/orm.ts';
import { categories, productSynonyms, products, sectors } from '#database/schema.ts';
import { doubtsOf, forgivenFrom, inThree, mistypedOf } from '#domain/mistyped.ts';
import type { PriceKind } from '#domain/prices.ts';
import { foldName } from '#domain/product-search.ts';
import { isPublicSector } from '../platform/kinds.ts';
import { closeness, hasAll, hasPiece, isMeant, textArray } from './typed-words.ts';

/** A result of a search. */
export interface Found {
  id: number;
  name: string;
  /** true: its spelling differs in one letter */
  mistyped: boolean;
}

interface GoodsScope {
  /** 'meat': cuts and the other goods of open sectors; undefined: these and fuels */
  kind?: PriceKind;
  limit: number;
  /** 'none': names that differ in one letter are not found; 'only': no others are */
  typos?: 'none' | 'only';
}

/**
 * Finds goods by their names and synonyms, the best matches first: words in any order, or written as one. Names that differ in
 * one letter are only found if nothing is spelt as typed. An empty text finds nothing.
 */
export async function findProducts(orm: Orm, text: string, scope: GoodsScope): Promise<Found[]> {
  const typed = foldName(text);
  if (typed === '') return [];
  if (scope.typos !== 'only') {
    const exact = await selectGoods(orm, typed, isNamed(typed), scope);
    if (exact.length > 0) return exact.map((row) => ({ ...row, mistyped: false }));
  }
  const similar = scope.typos === 'none' ? undefined : isAlmostNamed(typed);
  if (!similar) return [];
  return (await selectGoods(orm, typed, similar, scope)).map((row) => ({ ...row, mistyped: true }));
}

/** The name in `named` below, and the same written as one. */
const name = sql.raw('named.name');
const asOne = sql.raw("replace(named.name, ' ', '')");

/**
 * The names and synonyms of goods as `named`, all without full stops and hyphens. There are only hundreds of goods, so a scan
 * is faster than an index.
 */
function namesOf(orm: Orm, kind: PriceKind | undefined): SQL {
  const goods = orm
    .select({
      id: products.id,
      shown: sql<string>`${products.name}`.as('shown'),
      name: sql<string>`translate(${products.foldedName}, '-./(),''', '       ')`.as('name'),
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .where(
      or(
        kind === 'fuel' ? undefined : isPublicSector,
        kind === 'meat' ? undefined : eq(sectors.kind, 'fuel'),
      ),
    );
  return sql`goods as (${goods}), named as (
    select id, shown, name as own, name, false as is_synonym from goods
    union all select goods.id, shown, goods.name, ${productSynonyms.name}, true
    from goods join ${productSynonyms} on ${productSynonyms.productId} = goods.id)`;
}

async function selectGoods(orm: Orm, typed: string, isFitting: SQL, { kind, limit }: GoodsScope) {
  const { rows } = await orm.execute<{ id: number; name: string }>(sql`
    with ${namesOf(orm, kind)}
    select id, shown as name from named where ${isFitting}
    group by id, shown, own
    order by min(case when is_synonym then 4 else ${closeness(name, typed)} end), own, id
    limit ${limit}`);
  return rows;
}

function isNamed(typed: string): SQL {
  const words = hasAll(name, typed.split(' '));
  const written = typed.replaceAll(' ', '');
  return written.length < forgivenFrom ? words : sql`(${words} or ${asOne} like ${`%${written}%`})`;
}

function isAlmostNamed(typed: string): SQL | undefined {
  const doubts = doubtsOf(typed);
  if (doubts.length === 0) return undefined;
  // A short word may be mistyped together with its neighbours, as they may be written as one.
  const words = typed.split(' ');
  const isOne = words.length === 1 || words.some((word) => word.length < forgivenFrom);
  const written = words.join('');
  const meant = mistypedOf(written).map((text) => `${text}%`);
  return sql.join(
    [
      ...(isOne
        ? [sql`(${hasPiece(asOne, inThree(written))} and ${asOne} like any(${textArray(meant)}))`]
        : []),
      ...doubts
        .filter((doubt) => words.length === 1 || doubt.certain.length > 0)
        .map((doubt) => isMeant(name, doubt)),
    ],
    sql` or `,
  );
}

/** Goods, with the words of a text that belong to them, and the remaining words for the name of a place. */
interface GoodsAtPlace {
  goodsText: string;
  productIds: number[];
  placeText: string;
}

/** Texts with more words are not split into goods and place. */
const mostWords = 8;

/**
 * Splits a text into goods and the place that sells them, in any order: 'picanha girassol', 'girassol picanha'. The goods are
 * those with the most of the words; undefined if no word belongs to goods, or no word is left.
 */
export async function splitGoodsAndPlace(
  orm: Orm,
  text: string,
  kind?: PriceKind,
): Promise<GoodsAtPlace | undefined> {
  const words = foldName(text).split(' ');
  if (words.length < 2 || words.length > mostWords) return undefined;
  const bits = words.map(
    (word, at) => sql`(case when ${hasAll(name, [word])} then ${2 ** at}::int else 0 end)`,
  );
  const { rows } = await orm.execute<{ bits: number; ids: number[] }>(sql`
    with ${namesOf(orm, kind)}, found as (select id, ${sql.join(bits, sql` + `)} as bits from named)
    select bits, array_agg(distinct id) as ids from found where bits > 0 group by bits order by bits`);
  const wordsIn = (row: { bits: number }) => words.filter((_, at) => row.bits & (2 ** at));
  const [best] = rows.toSorted((a, b) => wordsIn(b).length - wordsIn(a).length);
  if (!best || wordsIn(best).length === words.length) return undefined;
  return {
    goodsText: wordsIn(best).join(' '),
    productIds: best.ids,
    placeText: words.filter((_, at) => !(best.bits & (2 ** at))).join(' '),
  };
}
