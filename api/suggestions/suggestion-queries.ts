import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import { brands, establishments, products, regions } from '#database/schema.ts';
import { maxSuggestions } from '#domain/product-search.ts';
import { isFuel, isShop, isStation } from '../platform/kinds.ts';
import { containing, matching } from '../platform/list.ts';

/** Orders folded names: the text itself, names that begin with it, names with a word that does, the others. */
function closeness(foldedName: AnyPgColumn, text: string): SQL {
  return sql`case when ${foldedName} = ${text} then 0
    when starts_with(${foldedName}, ${text}) then 1
    when position(${` ${text}`} in ${foldedName}) > 0 then 2
    else 3 end`;
}

/** Selects the fuels that fit. @param text folded, not empty */
export function selectFittingFuels(orm: Orm, text: string) {
  return orm
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(isFuel(orm), matching(products.name, text)));
}

/**
 * Selects the five shops whose names fit best. Folded names stand in a column and an index of their own, so that one pass
 * over those of 20,000 shops takes some 20 ms; the rest is read of five.
 * @param text folded, not empty
 */
export function selectFittingShops(orm: Orm, text: string) {
  const { id, foldedName } = establishments;
  const fitting = orm
    .select({ id })
    .from(establishments)
    .where(and(isShop, containing(foldedName, text)))
    .orderBy(closeness(foldedName, text), asc(foldedName), asc(id))
    .limit(maxSuggestions);
  return orm
    .select({
      id,
      name: establishments.name,
      type: establishments.type,
      neighbourhood: establishments.neighbourhood,
      regionName: regions.name,
      isDemonstration: establishments.isDemonstration,
    })
    .from(establishments)
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .where(inArray(id, fitting));
}

/**
 * Selects the five stations whose names fit best, and after those stations of a brand that fits.
 * @param text folded, not empty
 */
export function selectFittingStations(orm: Orm, text: string) {
  const { id, name, foldedName, neighbourhood, address, isDemonstration } = establishments;
  return orm
    .select({
      id,
      name,
      neighbourhood,
      address: sql<string>`${address}`,
      isDemonstration,
      brandName: brands.name,
    })
    .from(establishments)
    .leftJoin(brands, eq(brands.id, establishments.brandId))
    .where(
      and(
        isStation,
        or(
          containing(foldedName, text),
          inArray(
            establishments.brandId,
            orm.select({ id: brands.id }).from(brands).where(matching(brands.name, text)),
          ),
        ),
      ),
    )
    .orderBy(closeness(foldedName, text), asc(foldedName), asc(id))
    .limit(maxSuggestions);
}
