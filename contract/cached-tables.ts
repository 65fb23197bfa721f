/**
 * The tables that public answers are made of, each with the columns by which an answer may depend on some of its rows
 * only. Triggers of the same name and columns tell what a write has changed (database/migrations); a test compares both.
 */
export const cachedTables = {
  regions: [],
  sectors: [],
  categories: [],
  products: ['id'],
  product_synonyms: [],
  establishments: ['id'],
  establishment_profiles: ['establishment_id'],
  brands: [],
  prices: ['product_id', 'establishment_id'],
  promotions: ['product_id', 'establishment_id'],
  reviews: ['establishment_id'],
  reported_prices: ['product_id', 'establishment_id'],
  imports: [],
  price_lives: [],
} as const satisfies Record<string, readonly string[]>;

export type CachedTable = keyof typeof cachedTables;

/** The tables that an answer with prices of shops is made of. */
export const priceTables = [
  'prices',
  'products',
  'categories',
  'establishments',
  'regions',
  'promotions',
  'imports',
  'price_lives',
  'sectors',
] as const satisfies readonly CachedTable[];

/** The tables whose rows begin and end with a day: at midnight an answer made of them is wrong, and not only a day old. */
const tablesOfDays: readonly CachedTable[] = ['promotions'];

/** The rows of some tables that an answer is made of: ids by column. A table that is not named counts whole. */
export type CachedRows = {
  [T in CachedTable]?: { [C in (typeof cachedTables)[T][number]]?: readonly number[] };
};

/** 'prices' or 'prices:product_id:12' */
export type CacheTag = string;

/** The tags of an answer that is made of these tables, some of them only in part. */
export function cacheTagsOf(tables: readonly CachedTable[], rows: CachedRows = {}): CacheTag[] {
  return tables.flatMap((table) => {
    const columns: Readonly<Record<string, readonly number[]>> | undefined = rows[table];
    if (columns === undefined) return [table];
    return Object.entries(columns).flatMap(([column, ids]) => ids.map((id) => `${table}:${column}:${id}`));
  });
}

/**
 * The tag of a product's observations that are older than six days, which hardly ever change
 * (database/migrations/0033_past-prices.sql).
 */
export const pastPricesTag = (productId: number): CacheTag => `prices:past_of:${productId}`;

/** The tag of a page that says which day it is. */
export const todayTag: CacheTag = 'today';

/** Returns whether an answer with these tags may be wrong from the city's midnight on. */
export function endsAtMidnight(tags: readonly CacheTag[]): boolean {
  return tags.some(
    (tag) => tag === todayTag || tablesOfDays.some((table) => tag === table || tag.startsWith(`${table}:`)),
  );
}
