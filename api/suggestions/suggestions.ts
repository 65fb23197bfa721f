import type { Suggestion } from '#contract/suggestions.ts';
import type { Orm } from '#database/database.ts';
import { eq, inArray, min, sql } from '#database/orm.ts';
import { brands, categories, establishments, products, regions, sectors } from '#database/schema.ts';
import { cityAddress } from '#domain/city-address.ts';
import { daysBetween } from '#domain/city-time.ts';
import { establishmentTypeNames } from '#domain/establishments.ts';
import { toReais } from '#domain/money.ts';
import { maxSuggestions, suggestionsFrom } from '#domain/product-search.ts';
import type { ProductUnit } from '#domain/products.ts';
import { bestSuggestions, type Suggestible } from '#domain/suggestions.ts';
import { rowsOfProducts } from '../current-prices/current-prices.ts';
import { figuresOfProducts, type ProductFigures } from '../current-prices/figures.ts';
import { presentPoint, publicPoint } from '../current-prices/public-point.ts';
import { readHandler } from '../platform/handler.ts';
import { isPublicSector, stationAddress } from '../platform/kinds.ts';
import { type Found, findProducts, splitGoodsAndPlace } from '../search/find-goods.ts';
import { findPlaces } from '../search/find-places.ts';

interface FoundByText {
  goods: Found[];
  places: Found[];
}

/**
 * Finds the possible meanings of a text: names spelt as typed; else goods and a place that sells them, such as 'picanha
 * girassol'; else goods, or else places, whose spelling differs in one letter.
 * @param text folded, not empty
 */
async function findByText(orm: Orm, text: string): Promise<FoundByText> {
  const [goods, shops, stations] = await Promise.all([
    findProducts(orm, text, { limit: mostGoods, typos: 'none' }),
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
  const similar = await findProducts(orm, text, { limit: mostGoods, typos: 'only' });
  if (similar.length > 0) return { goods: similar, places: [] };
  return { goods: [], places: await findPlaces(orm, text, { limit: maxSuggestions, typos: 'only' }) };
}

/** As many cuts as are suggested, and all fuels; the best of them are chosen by popularity, too. */
const mostGoods = 2 * maxSuggestions;

/** Leaves space for the place. */
const mostGoodsAtPlace = 3;

/** Selects some goods in the form of suggestions. */
function selectGoods(orm: Orm, ids: readonly number[]) {
  // Chosen like `usualSector` of the domain.
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

/** Selects some places in the form of suggestions. */
function selectPlaces(orm: Orm, ids: readonly number[]) {
  return orm
    .select({
      id: establishments.id,
      type: establishments.type,
      neighbourhood: establishments.neighbourhood,
      address: stationAddress,
      ...publicPoint,
      regionName: regions.name,
      brandName: brands.name,
    })
    .from(establishments)
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(brands, eq(brands.id, establishments.brandId))
    .where(inArray(establishments.id, [...ids]));
}

interface Suggested extends Suggestible {
  label: string;
  about: string | null;
  unit?: ProductUnit;
  /** of a place */
  point?: NonNullable<Suggestion['point']>;
}

/**
 * Finds at most five cuts, fuels, shops and stations by their names. Goods have their lowest price in the city, from the cached figures.
 */
const listSuggestions = readHandler('listSuggestions', async ({ query: { search } }, { db, keepParts }) => {
  if (search.length < suggestionsFrom) return { data: [] };
  const found = await findByText(db, search);
  const [goods, places] = await Promise.all([
    found.goods.length > 0
      ? selectGoods(
          db,
          found.goods.map(({ id }) => id),
        )
      : [],
    found.places.length > 0
      ? selectPlaces(
          db,
          found.places.map(({ id }) => id),
        )
      : [],
  ]);
  const goodsOf = new Map(goods.map((row) => [row.id, row]));
  const placeOf = new Map(places.map((row) => [row.id, row]));
  const suggested = bestSuggestions(
    [
      ...found.goods.flatMap((one): Suggested[] => {
        const row = goodsOf.get(one.id);
        return row ? [{ ...one, ...describeGoods(row) }] : [];
      }),
      ...found.places.flatMap((one): Suggested[] => {
        const row = placeOf.get(one.id);
        return row ? [{ ...one, ...describePlace(row) }] : [];
      }),
    ],
    search,
  );
  const productIds = suggested.filter(({ unit }) => unit).map(({ id }) => id);
  const figures = await keepParts(figuresOfProducts, productIds);
  return {
    data: suggested.map(({ kind, id, name, label, about, unit, point }) => {
      const ofGoods = unit && figures.get(id);
      return {
        kind,
        id,
        name,
        label,
        about,
        ...(ofGoods && { lowest: { ...presentLowest(ofGoods), unit } }),
        ...(point && { point }),
      };
    }),
    rows: rowsOfProducts(productIds),
  };
});

function describeGoods({
  unit,
  categoryName,
  isFuel,
  isUsual,
}: Awaited<ReturnType<typeof selectGoods>>[number]): Omit<Suggested, 'id' | 'name' | 'mistyped'> {
  return isFuel
    ? { unit, kind: 'fuel', label: 'Combustível', about: null }
    : { unit, kind: 'product', label: isUsual ? 'Corte' : 'Produto', about: categoryName };
}

function describePlace({
  type,
  neighbourhood,
  address,
  regionName,
  brandName,
  ...at
}: Awaited<ReturnType<typeof selectPlaces>>[number]): Omit<Suggested, 'id' | 'name' | 'mistyped'> {
  const shared = { point: presentPoint(at) };
  if (type !== 'posto') {
    const about = neighbourhood ?? regionName;
    return { ...shared, kind: 'establishment', label: establishmentTypeNames[type], about };
  }
  const about = [brandName, cityAddress({ neighbourhood, address })].filter(Boolean).join(' · ');
  return { ...shared, kind: 'station', label: 'Posto', about };
}

function presentLowest({ lowest, lowestOn, lowestExpiresOn }: ProductFigures) {
  return { price: toReais(lowest), day: lowestOn, lifeDays: daysBetween(lowestOn, lowestExpiresOn) };
}

export const suggestionHandlers = { listSuggestions };
