import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { cityLimit } from '#contract/limits.ts';
import type { Orm } from '#database/database.ts';
import { currentPrices, establishments } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { popularFirst } from '#domain/popular-cuts.ts';
import { searchProducts } from '#domain/product-search.ts';
import { usualSector } from '#domain/sectors.ts';
import { alphabetically, fold } from '#domain/text.ts';
import { type CatalogueProduct, readPublicSectors } from '../current-prices/catalogue.ts';
import { figuresOfProducts, type ProductFigures, uniquePlaces } from '../current-prices/figures.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { isShop } from '../platform/kinds.ts';
import { containing, hasWord, isOneOf, wordsOf } from '../platform/list.ts';
import { findProducts, splitGoodsAndPlace } from '../search/find-goods.ts';
import { findPlaces } from '../search/find-places.ts';
import { type PricesHere, selectPricesHere } from './prices-here.ts';

/** Finds a sector's goods, their prices and the shops that match the filters of a comparison. */

interface GoodsFilter {
  sectorId?: number | undefined;
  search?: string | undefined;
  regionId?: number | undefined;
  productId?: number | undefined;
}

export type Good = Pick<CatalogueProduct, 'id' | 'name' | 'description' | 'unit' | 'synonyms'>;

/** A product with its prices in the whole city, and those that match the filters. */
export interface FoundGood {
  good: Good;
  figures: ProductFigures;
  here: PricesHere;
}

export interface FoundGoods {
  filter: GoodsFilter;
  /** undefined: no sector is open */
  sector: { id: number; name: string; lifeDays: number; isUsual: boolean } | undefined;
  /** all goods of the sector, by name */
  goods: readonly Good[];
  figures: ReadonlyMap<number, ProductFigures>;
  /** those that match the filters, with or without a price */
  matching: readonly Good[];
  /** those with a price after filtering: popular ones first, or by relevance to a search */
  rows: readonly FoundGood[];
  /** those that match the filters and have no price anywhere */
  unpriced: readonly Good[];
  /** the search matches shops, but no product */
  namesShops: boolean;
  shops: ShopMatch;
}

/** The shops that match the filters, in SQL. */
interface ShopMatch {
  /** a condition on `establishments`, or on their prices in `currentPrices` */
  where?: SQL | undefined;
  /** true: the condition is about both, as for 'picanha girassol' */
  isOfBoth: boolean;
  /** the shops whose names match the search, on `establishments` */
  named?: SQL | undefined;
}

interface Reading {
  db: Orm;
  today: Day;
  keepParts: KeepParts;
}

/**
 * Applies the filters. A search matches products, else shops, else word by word both. If it finds nothing, it is repeated with
 * one letter allowed to differ.
 */
export async function findGoods(filter: GoodsFilter, reading: Reading): Promise<FoundGoods> {
  const { db, keepParts } = reading;
  const search = filter.search || undefined;
  const { sector, goods } = await readGoods(reading, filter.sectorId);
  const named = containing(establishments.searched, search);
  const isShopNamed = named !== undefined && (await db.$count(establishments, and(isShop, named))) > 0;
  const ids = goods.map(({ id }) => id);
  const city = { sector, goods, figures: await keepParts(figuresOfProducts, ids) };
  const wanted = search === undefined ? [] : searchProducts(goods, search);
  if (search === undefined || wanted.length > 0 || isShopNamed)
    return leave(filter, reading, city, { wanted, named: isShopNamed ? named : undefined });
  const both = matchingBoth(goods, search);
  const found = both && (await leave(filter, reading, city, { wanted, both }));
  if (found && found.rows.length > 0) return found;
  const meant = await findMeant(db, search, goods);
  return leave(filter, reading, city, meant ?? { wanted, both: sql`false` });
}

/** A search matches goods, shops by name, or goods at shops. */
interface Searched {
  wanted: readonly Good[];
  /** the shops whose names match, on `establishments` */
  named?: SQL | undefined;
  /** on `establishments` and `currentPrices` */
  both?: SQL | undefined;
}

/** Applies the other filters to the results of a search. */
async function leave(
  filter: GoodsFilter,
  { db, today }: Reading,
  { sector, goods, figures }: Pick<FoundGoods, 'sector' | 'goods' | 'figures'>,
  { wanted, named, both }: Searched,
): Promise<FoundGoods> {
  const namesShops = named !== undefined && wanted.length === 0;
  const shops: ShopMatch = { isOfBoth: both !== undefined, where: namesShops ? named : both, named };
  const matching = (wanted.length > 0 ? wanted : popularFirst(goods)).filter(
    ({ id }) => filter.productId === undefined || id === filter.productId,
  );
  const priced = matching.flatMap((good) => {
    const ofGood = figures.get(good.id);
    return ofGood ? [{ good, figures: ofGood }] : [];
  });
  const here = shops.where
    ? await selectPricesHere(
        db,
        today,
        priced.map((row) => row.figures),
        { regionId: filter.regionId, where: and(sector?.isUsual ? isShop : undefined, shops.where) },
      )
    : undefined;
  return {
    filter,
    sector,
    goods,
    figures,
    matching,
    rows: priced.flatMap((row) => {
      const left = here ? here.get(row.good.id) : pricesIn(row.figures, filter.regionId);
      return left ? [{ ...row, here: left }] : [];
    }),
    unpriced: matching.filter(({ id }) => !figures.has(id)),
    namesShops,
    shops,
  };
}

/** Repeats a search with one wrong letter allowed: goods, else shops, else goods at a shop. */
async function findMeant(db: Orm, search: string, goods: readonly Good[]): Promise<Searched | undefined> {
  const scope = { kind: 'meat', limit: cityLimit, typos: 'only' } as const;
  const products = await findProducts(db, search, scope);
  const wanted = goods.filter(({ id }) => products.some((product) => product.id === id));
  if (wanted.length > 0) return { wanted };
  const isOf = (places: readonly { id: number }[]) =>
    isOneOf(establishments.id, places.map(({ id }) => id).join());
  const places = await findPlaces(db, search, scope);
  if (places.length > 0) return { wanted, named: isOf(places) };
  const parts = await splitGoodsAndPlace(db, search, 'meat');
  const sellers = parts ? await findPlaces(db, parts.placeText, scope) : [];
  if (!parts || sellers.length === 0) return undefined;
  return { wanted, both: and(isOneOf(currentPrices.productId, parts.productIds.join()), isOf(sellers)) };
}

/** Reads the goods of an open sector, by default of the usual one. */
async function readGoods({ keepParts }: Reading, sectorId: number | undefined) {
  const open = await readPublicSectors(keepParts);
  const usual = usualSector(open);
  const sector = open.find(({ id }) => id === sectorId) ?? usual;
  return {
    sector: sector && { ...sector, isUsual: sector === usual },
    goods: sector?.goods.toSorted((a, b) => alphabetically(a.name, b.name)) ?? [],
  };
}

/** Matches prices whose product has some of the words, and whose shop has the others; undefined if no product has any. */
function matchingBoth(goods: readonly Good[], search: string): SQL | undefined {
  const words = wordsOf(search);
  const others = goods.map(({ id, name, synonyms }) => {
    const text = fold([name, ...synonyms].join(' '));
    return { id, words: words.filter((word) => !text.includes(word)) };
  });
  const groups = Map.groupBy(
    others.filter((good) => good.words.length < words.length),
    (good) => good.words.join(' '),
  );
  const conditions = [...groups.values()].map((group) =>
    and(
      inArray(
        currentPrices.productId,
        group.map(({ id }) => id),
      ),
      ...(group[0]?.words ?? []).map((word) => hasWord(establishments.searched, word)),
    ),
  );
  return or(...conditions);
}

/** Returns a product's remaining prices in the city, or in one region of it; undefined if there are none. */
function pricesIn(figures: ProductFigures, regionId: number | undefined): PricesHere | undefined {
  if (regionId === undefined) return figures;
  const region = figures.regions.find((one) => one.regionId === regionId);
  const left = figures.leftIn.find((one) => one.regionId === regionId);
  if (!region && !left) return undefined;
  return {
    places: region?.places ?? 0,
    lowest: region?.lowest ?? null,
    lowestPlaces: region?.lowestPlaces ?? 0,
    offered: region?.offered ?? 0,
    left: left?.left ?? 0,
    cheapest: region?.cheapest ?? (left ? [left.newest] : []),
  };
}

export function idsOf(rows: readonly FoundGood[]): number[] {
  return rows.map(({ good }) => good.id);
}

/** Matches the shops with a price of the found goods. The cached figures list those of the city. */
export function hasFoundPrice(orm: Orm, rows: readonly FoundGood[], { where }: ShopMatch): SQL {
  if (where) return sells(orm, idsOf(rows), where);
  return isOneOf(establishments.id, uniquePlaces(rows.map(({ figures }) => figures.ranking)).join());
}

/** Matches shops that sell any of these goods. @param where a condition on the shop and its prices */
function sells(orm: Orm, ids: readonly number[], where?: SQL): SQL {
  return sql`exists (${orm
    .select({ one: sql`1` })
    .from(currentPrices)
    .where(
      and(
        eq(currentPrices.establishmentId, establishments.id),
        eq(currentPrices.paymentCondition, 'any'),
        sql`${currentPrices.productId} = any(${`{${ids.join()}}`}::int[])`,
        where,
      ),
    )})`;
}

/** Matches the shops of the sector: those that sell meat, and for other sectors those with a price of its goods. */
export function isOfSector(orm: Orm, { sector, goods }: FoundGoods): SQL {
  return sector?.isUsual
    ? isShop
    : sells(
        orm,
        goods.map(({ id }) => id),
      );
}

/** Matches the shops that pass the filters. */
export function isFoundShop(orm: Orm, found: FoundGoods): SQL | undefined {
  const { filter, rows, shops } = found;
  const isUnfiltered = !filter.search && filter.productId === undefined;
  return and(
    isOfSector(orm, found),
    isInRegion(filter),
    isUnfiltered
      ? undefined
      : or(hasFoundPrice(orm, rows, shops), filter.productId === undefined ? shops.named : undefined),
  );
}

export function isInRegion({ regionId }: GoodsFilter): SQL | undefined {
  return regionId === undefined ? undefined : eq(establishments.regionId, regionId);
}
