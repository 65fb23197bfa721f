/**
 * The tables that public answers depend on, each with the columns by which an answer may depend on some of its rows only.
 * Triggers with the same names and columns report the changes of a write (database/migrations); a test compares both.
 */
export const cachedTables = {
  city_facts: [],
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
  confirmations: ['product_id', 'establishment_id'],
  imports: [],
  price_lives: [],
} as const satisfies Record<string, readonly string[]>;

export type CachedTable = keyof typeof cachedTables;

/** The tables that an answer with prices of shops depends on. */
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

/** The tables whose rows begin and end on a day: after midnight an answer made from them is wrong, and not only a day old. */
const tablesOfDays: readonly CachedTable[] = ['promotions'];

/** The rows of some tables that an answer depends on: ids by column. Tables that are not listed count as a whole. */
export type CachedRows = {
  [T in CachedTable]?: { [C in (typeof cachedTables)[T][number]]?: readonly number[] };
};

/** 'prices' or 'prices:product_id:12' */
export type CacheTag = string;

/** The tags of an answer that depends on these tables, on some of them only in part. */
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

/** The tag of a page that shows the current day. */
export const todayTag: CacheTag = 'today';

/** Returns whether an answer with these tags may be wrong after the city's midnight. */
export function endsAtMidnight(tags: readonly CacheTag[]): boolean {
  return tags.some(
    (tag) => tag === todayTag || tablesOfDays.some((table) => tag === table || tag.startsWith(`${table}:`)),
  );
}
