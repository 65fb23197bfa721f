import type { Orm } from '#database/database.ts';
import { and, asc, eq, inArray, or, type SQL, sql } from '#database/orm.ts';
import { brands, establishments } from '#database/schema.ts';
import { type Doubt, doubtsOf } from '#domain/mistyped.ts';
import type { PriceKind } from '#domain/prices.ts';
import { foldName, isOnlySigns } from '#domain/product-search.ts';
import { isListedPlace, isShop, isStation } from '../platform/kinds.ts';
import { folded, matching } from '../platform/list.ts';
import type { Found } from './find-goods.ts';
import { closeness, hasAll, isMeant, mayBeMeant } from './typed-words.ts';

interface PlaceScope {
  /** shops or stations; undefined: both */
  kind?: PriceKind;
  limit: number;
  regionId?: number | undefined;
  /** 'none': names that differ in one letter are not found; 'only': no others are */
  typos?: 'none' | 'only';
}

const { id, name, foldedName, foldedAddress, neighbourhood, searched } = establishments;

/**
 * Finds places by their names, and stations also by their brands, the best matches first. Names that differ in one letter are
 * only found if nothing is spelt as typed. An empty text finds nothing. A trigram index finds the names.
 */
export async function findPlaces(orm: Orm, text: string, scope: PlaceScope): Promise<Found[]> {
  const typed = foldName(text);
  if (typed === '') return [];
  if (scope.typos !== 'only') {
    const exact = await selectNamed(orm, typed, scope);
    if (exact.length > 0) return exact.map((row) => ({ ...row, mistyped: false }));
  }
  const doubts = scope.typos === 'none' ? [] : doubtsOf(typed);
  if (doubts.length === 0) return [];
  return (await selectSimilar(orm, typed, doubts, scope)).map((row) => ({ ...row, mistyped: true }));
}

function selectNamed(orm: Orm, typed: string, scope: PlaceScope) {
  const isNamed = hasAll(foldedName, typed.split(' '));
  return orm
    .select({ id, name })
    .from(establishments)
    .where(and(scope.kind === 'fuel' ? or(isNamed, isOfBrand(orm, typed)) : isNamed, isInScope(scope)))
    .orderBy(closeness(foldedName, typed), asc(foldedName), asc(id))
    .limit(scope.limit);
}

/** If more names are similar to a text, only the first ones found are compared: its word is common in names of places. */
const mostCompared = 200;

/**
 * Selects places whose names differ from a text in one letter. The few candidates are found first, by the trigram index: with
 * all conditions together PostgreSQL would choose other indexes, and read thousands of names.
 */
async function selectSimilar(orm: Orm, typed: string, doubts: readonly Doubt[], scope: PlaceScope) {
  const mayBe = or(...doubts.map((doubt) => mayBeMeant(foldedName, doubt)));
  const isSimilar = or(...doubts.map((doubt) => isMeant(sql.raw('folded_name'), doubt)));
  const { rows } = await orm.execute<{ id: number; name: string }>(sql`
    with few as materialized (select id, name, folded_name, type, region_id, successor_id from ${establishments} where ${mayBe})
    select id, name from (
      select id, name, folded_name from few as establishments where ${and(isSimilar, isInScope(scope))} limit ${mostCompared}
    ) as similar_names
    -- The first letter is mostly right.
    order by starts_with(folded_name, ${typed.slice(0, 1)}) desc, folded_name, id limit ${scope.limit}`);
  return rows;
}

function isInScope({ kind, regionId }: PlaceScope): SQL | undefined {
  return and(
    isListedPlace,
    kind === 'meat' ? isShop : undefined,
    kind === 'fuel' ? isStation : undefined,
    regionId === undefined ? undefined : eq(establishments.regionId, regionId),
  );
}

function isOfBrand(orm: Orm, typed: string): SQL {
  const fitting = orm.select({ id: brands.id }).from(brands).where(matching(brands.name, typed));
  return inArray(establishments.brandId, fitting);
}

/**
 * Matches places with each word of a text in name, address or neighbourhood, for statements that page and count them. Undefined
 * for an empty text; signs alone match none.
 */
export function isPlaceWith(text: string): SQL | undefined {
  if (isOnlySigns(text)) return sql`false`;
  const words = foldName(text)
    .split(' ')
    .filter((word) => word !== '');
  const parts = [foldedName, foldedAddress, folded(neighbourhood)];
  return and(
    ...words.flatMap((word) => [
      // The combined text is searched first: it contains all the parts, and further text that the public does not search.
      hasAll(searched, [word]),
      or(...parts.map((part) => hasAll(part, [word]))),
    ]),
  );
}
