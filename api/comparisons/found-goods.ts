import { cityLimit } from '#contract/limits.ts';
import type { Orm } from '#database/database.ts';
import { popularFirst } from '#domain/popular-cuts.ts';
import { isOnlySigns, searchProducts } from '#domain/product-search.ts';
import { usualSector } from '#domain/sectors.ts';
import { alphabetically, fold } from '#domain/text.ts';
import { type CatalogueProduct, readPublicSectors } from '../current-prices/catalogue.ts';
import { type CityPlace, readCityPlaces } from '../current-prices/city-places.ts';
import {
  figuresAt,
  figuresOfProducts,
  type PricesAt,
  type ProductFigures,
  uniquePlaces,
} from '../current-prices/figures.ts';
import { requireKnownFilters } from '../current-prices/known-filters.ts';
import { notFound } from '../platform/failure.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { wordsOf } from '../platform/list.ts';
import { findProducts, splitGoodsAndPlace } from '../search/find-goods.ts';
import { findPlaces } from '../search/find-places.ts';

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
  /** at the places that the search leaves, in all regions */
  found: PricesAt;
  /** the same in the region of the filter */
  here: PricesHere;
}

type PricesHere = Pick<PricesAt, 'places' | 'lowest' | 'lowestPlaces' | 'offered' | 'left' | 'cheapest'>;

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
  /** the shops whose names match the search */
  named: readonly number[];
}

interface Reading {
  db: Orm;
  keepParts: KeepParts;
}

/**
 * Applies the filters. A search matches products, else shops, else word by word both. If it finds nothing, it is repeated with
 * one letter allowed to differ. Signs alone find nothing.
 */
export async function findGoods(filter: GoodsFilter, { db, keepParts }: Reading): Promise<FoundGoods> {
  const search = filter.search || undefined;
  const { sector, goods } = await readGoods(keepParts, filter.sectorId);
  if (filter.productId !== undefined && !goods.some(({ id }) => id === filter.productId))
    throw notFound('Esse produto não está mais nesta lista.');
  const ids = goods.map(({ id }) => id);
  const [figures, places] = await Promise.all([keepParts(figuresOfProducts, ids), readCityPlaces(keepParts)]);
  const city = { sector, goods, figures, places };
  if (search === undefined) return leave(filter, db, city, { wanted: [] });
  if (isOnlySigns(search)) return leave(filter, db, city, nothing);
  const wanted = searchProducts(goods, search);
  const words = wordsOf(search);
  const named = places.filter((place) => place.isShop && hasWords(place, words)).map(({ id }) => id);
  if (wanted.length > 0 || named.length > 0) return leave(filter, db, city, { wanted, named });
  const found = await leave(filter, db, city, { wanted, placesOf: matchBoth(city, words) });
  if (found.rows.length > 0) return found;
  return leave(filter, db, city, (await findMeant(db, search, goods)) ?? nothing);
}

const hasWords = ({ searched }: CityPlace, words: readonly string[]) =>
  words.every((word) => searched.includes(word));

/** A search matches goods, shops by name, or goods at shops. */
interface Searched {
  wanted: readonly Good[];
  named?: readonly number[];
  /** the places that it leaves each product; all without it */
  placesOf?: (productId: number) => ReadonlySet<number>;
}

const nowhere: ReadonlySet<number> = new Set();
const nothing: Searched = { wanted: [], placesOf: () => nowhere };

/** Applies the other filters to the results of a search. */
async function leave(
  filter: GoodsFilter,
  db: Orm,
  { sector, goods, figures, places }: Pick<FoundGoods, 'sector' | 'goods' | 'figures' | 'places'>,
  { wanted, named = [], placesOf }: Searched,
): Promise<FoundGoods> {
  const namesShops = named.length > 0 && wanted.length === 0;
  const ofNames = new Set(named);
  const leftOf = namesShops ? () => ofNames : placesOf;
  const stations = new Set(sector?.isUsual ? places.flatMap(({ isShop, id }) => (isShop ? [] : id)) : []);
  const matching = (wanted.length > 0 ? wanted : popularFirst(goods)).filter(
    ({ id }) => filter.productId === undefined || id === filter.productId,
  );
  const rows = matching.flatMap((good): FoundGood[] => {
    const ofGood = figures.get(good.id);
    if (!ofGood) return [];
    const left = leftOf?.(good.id);
    const found = left ? figuresAt(ofGood, (id) => left.has(id) && !stations.has(id)) : ofGood;
    const here = pricesIn(found, filter.regionId);
    return here ? [{ good, figures: ofGood, found, here }] : [];
  });
  if (rows.length === 0) await requireKnownFilters(db, filter);
  return {
    filter,
    sector,
    goods,
    figures,
    places,
    matching,
    rows,
    unpriced: matching.filter(({ id }) => !figures.has(id)),
    namesShops,
    named,
  };
}

/** Repeats a search with one wrong letter allowed: goods, else shops, else goods at a shop. */
async function findMeant(db: Orm, search: string, goods: readonly Good[]): Promise<Searched | undefined> {
  const scope = { kind: 'meat', limit: cityLimit, typos: 'only' } as const;
  const products = await findProducts(db, search, scope);
  const wanted = goods.filter(({ id }) => products.some((product) => product.id === id));
  if (wanted.length > 0) return { wanted };
  const places = await findPlaces(db, search, scope);
  if (places.length > 0) return { wanted, named: places.map(({ id }) => id) };
  const parts = await splitGoodsAndPlace(db, search, 'meat');
  const sellers = parts ? await findPlaces(db, parts.placeText, scope) : [];
  if (!parts || sellers.length === 0) return undefined;
  const ids = new Set(sellers.map(({ id }) => id));
  return { wanted, placesOf: (productId) => (parts.productIds.includes(productId) ? ids : nowhere) };
}

/** Reads the goods of an open sector, by default of the usual one. @throws {Failure} 'not_found' for another sector */
async function readGoods(keepParts: KeepParts, sectorId: number | undefined) {
  const open = await readPublicSectors(keepParts);
  const usual = usualSector(open);
  const sector = sectorId === undefined ? usual : open.find(({ id }) => id === sectorId);
  if (sectorId !== undefined && !sector) throw notFound('Esse setor não está aberto.');
  return {
    sector: sector && { ...sector, isUsual: sector === usual },
    goods: sector?.goods.toSorted((a, b) => alphabetically(a.name, b.name)) ?? [],
  };
}

/** Matches products that have some of the words at places that have the others. */
function matchBoth(
  { goods, places }: Pick<FoundGoods, 'goods' | 'places'>,
  words: readonly string[],
): (productId: number) => ReadonlySet<number> {
  const placesWith = new Map<string, ReadonlySet<number>>();
  const placesOf = new Map<number, ReadonlySet<number>>();
  for (const { id, name, synonyms } of goods) {
    const text = fold([name, ...synonyms].join(' '));
    const others = words.filter((word) => !text.includes(word));
    if (others.length === words.length) continue;
    const key = others.join(' ');
    const found =
      placesWith.get(key) ?? new Set(places.flatMap((place) => (hasWords(place, others) ? place.id : [])));
    placesWith.set(key, found);
    placesOf.set(id, found);
  }
  return (productId) => placesOf.get(productId) ?? nowhere;
}

/** Returns a product's remaining prices in the city, or in one region of it; undefined if there are none. */
function pricesIn(figures: PricesAt, regionId: number | undefined): PricesHere | undefined {
  if (regionId === undefined) return figures.ranking.length > 0 ? figures : undefined;
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

/** Returns the places with a price of some found goods, in all regions. */
export function placesWithPrice(rows: readonly FoundGood[]): ReadonlySet<number> {
  return new Set(uniquePlaces(rows.map(({ found }) => found.ranking)));
}

/** Returns the shops of the sector by name: those that sell meat, and for other sectors those with a price of its goods. */
export function shopsOfSector({ sector, figures, places }: FoundGoods): CityPlace[] {
  if (sector?.isUsual) return places.filter(({ isShop }) => isShop);
  const sellers = new Set(uniquePlaces([...figures.values()].map(({ ranking }) => ranking)));
  return places.filter(({ id }) => sellers.has(id));
}

/** Returns the shops that pass the filters, by name. */
export function findShops(found: FoundGoods): CityPlace[] {
  const { filter, rows } = found;
  const inScope = shopsOfSector(found).filter(isInRegion(filter));
  if (!filter.search && filter.productId === undefined) return inScope;
  const sellers = placesWithPrice(rows);
  const named = new Set(filter.productId === undefined ? found.named : []);
  return inScope.filter(({ id }) => sellers.has(id) || named.has(id));
}

export function isInRegion({ regionId }: GoodsFilter): (place: CityPlace) => boolean {
  return (place) => regionId === undefined || place.regionId === regionId;
}
