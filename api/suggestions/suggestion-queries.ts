import { eq, inArray, min, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { brands, categories, establishments, products, regions, sectors } from '#database/schema.ts';
import { maxSuggestions } from '#domain/product-search.ts';
import { isPublicSector, stationAddress } from '../platform/kinds.ts';
import { type Found, findProducts, splitGoodsAndPlace } from '../search/find-goods.ts';
import { findPlaces } from '../search/find-places.ts';

interface FoundByText {
  goods: Found[];
  places: Found[];
}

/**
 * Finds what a text may be about: what is spelt as typed; else goods and a place that sells them, such as 'picanha girassol';
 * else goods, or else places, that are spelt so but for one letter.
 * @param text folded, not empty
 */
export async function findByText(orm: Orm, text: string): Promise<FoundByText> {
  const [goods, shops, stations] = await Promise.all([
    // As many cuts as are suggested, and all fuels.
    findProducts(orm, text, { limit: 2 * maxSuggestions, typos: 'none' }),
    findPlaces(orm, text, { kind: 'meat', limit: maxSuggestions, typos: 'none' }),
    findPlaces(orm, text, { kind: 'fuel', limit: maxSuggestions, typos: 'none' }),
  ]);
  const places = [...shops, ...stations];
  if (goods.length + places.length > 0) return { goods, places };
  const parts = await splitGoodsAndPlace(orm, text);
  if (parts) {
    const [ofGoods, ofPlaces] = await Promise.all([
      findProducts(orm, parts.goodsText, { limit: mostGoodsAtPlace, typos: 'none' }),
      findPlaces(orm, parts.placeText, { limit: maxSuggestions }),
    ]);
    if (ofPlaces.length > 0) return { goods: ofGoods, places: ofPlaces };
  }
  const similar = await findProducts(orm, text, { limit: maxSuggestions, typos: 'only' });
  if (similar.length > 0) return { goods: similar, places: [] };
  return { goods: [], places: await findPlaces(orm, text, { limit: maxSuggestions, typos: 'only' }) };
}

/** Leaves room for the place. */
const mostGoodsAtPlace = 3;

/** Selects some goods as suggestions say them. */
export function selectGoods(orm: Orm, ids: readonly number[]) {
  // As `usualSector` of the domain chooses it.
  const usual = orm
    .select({ id: min(sectors.id) })
    .from(sectors)
    .where(isPublicSector);
  return orm
    .select({
      id: products.id,
      unit: products.unit,
      categoryName: categories.name,
      isFuel: sql<boolean>`${sectors.kind} = 'fuel'`,
      isUsual: sql<boolean>`${sectors.id} = (${usual})`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .where(inArray(products.id, [...ids]));
}

/** Selects some places as suggestions say them. */
export function selectPlaces(orm: Orm, ids: readonly number[]) {
  return orm
    .select({
      id: establishments.id,
      type: establishments.type,
      neighbourhood: establishments.neighbourhood,
      address: stationAddress,
      isDemonstration: establishments.isDemonstration,
      regionName: regions.name,
      brandName: brands.name,
    })
    .from(establishments)
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(brands, eq(brands.id, establishments.brandId))
    .where(inArray(establishments.id, [...ids]));
}
