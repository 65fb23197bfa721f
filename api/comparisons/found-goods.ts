import { cityLimit } from '#contract/limits.ts';
import type { Orm } from '#database/database.ts';
import { and, eq, inArray, or, type SQL, sql } from '#database/orm.ts';
import { currentPrices, establishments } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { popularFirst } from '#domain/popular-cuts.ts';
import { isOnlySigns, searchProducts } from '#domain/product-search.ts';
import { usualSector } from '#domain/sectors.ts';
import { alphabetically, fold } from '#domain/text.ts';
import { type CatalogueProduct, readPublicSectors } from '../current-prices/catalogue.ts';
import { type CityPlace, readCityPlaces } from '../current-prices/city-places.ts';
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

type Good = Pick<CatalogueProduct, 'id' | 'name' | 'description' | 'unit' | 'synonyms'>;

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
  /** all places of the city, by name */
  places: readonly CityPlace[];
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

/** The shops that match the search. */
interface ShopMatch {
  /** a condition on `establishments`, or on their prices in `currentPrices` */
  where?: SQL | undefined;
  /** the shops whose names match the search */
  named: readonly number[];
}

interface Reading {
  db: Orm;
  today: Day;
  keepParts: KeepParts;
}

/**
 * Applies the filters. A search matches products, else shops, else word by word both. If it finds nothing, it is repeated with
 * one letter allowed to differ. Signs alone find nothing.
 */
export async function findGoods(filter: GoodsFilter, reading: Reading): Promise<FoundGoods> {
  const { db, keepParts } = reading;
  const search = filter.search || undefined;
  const { sector, goods } = await readGoods(reading, filter.sectorId);
  const named = search === undefined ? [] : await selectNamed(db, search);
  const ids = goods.map(({ id }) => id);
  const [figures, places] = await Promise.all([keepParts(figuresOfProducts, ids), readCityPlaces(keepParts)]);
  const city = { sector, goods, figures, places };
  if (search !== undefined && isOnlySigns(search)) return leave(filter, reading, city, nothing);
  const wanted = search === undefined ? [] : searchProducts(goods, search);
  if (search === undefined || wanted.length > 0 || named.length > 0)
    return leave(filter, reading, city, { wanted, named });
  const both = matchingBoth(goods, search);
  const found = both && (await leave(filter, reading, city, { wanted, both }));
  if (found && found.rows.length > 0) return found;
  const meant = await findMeant(db, search, goods);
  return leave(filter, reading, city, meant ?? nothing);
}

/** Selects the shops whose names match a search. */
async function selectNamed(db: Orm, search: string): Promise<number[]> {
  const shops = await db
    .select({ id: establishments.id })
    .from(establishments)
    .where(and(isShop, containing(establishments.searched, search)));
  return shops.map(({ id }) => id);
}

/** A search matches goods, shops by name, or goods at shops. */
interface Searched {
  wanted: readonly Good[];
  named?: readonly number[];
  /** on `establishments` and `currentPrices` */
  both?: SQL | undefined;
}

const nothing: Searched = { wanted: [], both: sql`false` };

/** Applies the other filters to the results of a search. */
async function leave(
  filter: GoodsFilter,
  { db, today }: Reading,
  { sector, goods, figures, places }: Pick<FoundGoods, 'sector' | 'goods' | 'figures' | 'places'>,
  { wanted, named = [], both }: Searched,
): Promise<FoundGoods> {
  const namesShops = named.length > 0 && wanted.length === 0;
  const shops: ShopMatch = { where: namesShops ? isOneOf(establishments.id, named.join()) : both, named };
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
    places,
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
  if (places.length > 0) return { wanted, named: places.map(({ id }) => id) };
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

/** Returns the places with a price of some found goods. The cached figures list those of the city. */
export async function placesWithPrice(
  orm: Orm,
  rows: readonly FoundGood[],
  { where }: ShopMatch,
): Promise<ReadonlySet<number>> {
  if (!where) return new Set(uniquePlaces(rows.map(({ figures }) => figures.ranking)));
  const places = await orm
    .selectDistinct({ id: establishments.id })
    .from(currentPrices)
    .innerJoin(establishments, eq(establishments.id, currentPrices.establishmentId))
    .where(
      and(
        eq(currentPrices.paymentCondition, 'any'),
        isOneOf(currentPrices.productId, idsOf(rows).join()),
        where,
      ),
    );
  return new Set(places.map(({ id }) => id));
}

/** Returns the shops of the sector by name: those that sell meat, and for other sectors those with a price of its goods. */
export function shopsOfSector({ sector, figures, places }: FoundGoods): CityPlace[] {
  if (sector?.isUsual) return places.filter(({ isShop }) => isShop);
  const sellers = new Set(uniquePlaces([...figures.values()].map(({ ranking }) => ranking)));
  return places.filter(({ id }) => sellers.has(id));
}

/** Returns the shops that pass the filters, by name. */
export async function findShops(orm: Orm, found: FoundGoods): Promise<CityPlace[]> {
  const { filter, rows, shops } = found;
  const inScope = shopsOfSector(found).filter(isInRegion(filter));
  if (!filter.search && filter.productId === undefined) return inScope;
  const sellers = await placesWithPrice(orm, rows, shops);
  const named = new Set(filter.productId === undefined ? shops.named : []);
  return inScope.filter(({ id }) => sellers.has(id) || named.has(id));
}

export function isInRegion({ regionId }: GoodsFilter): (place: CityPlace) => boolean {
  return (place) => regionId === undefined || place.regionId === regionId;
}
