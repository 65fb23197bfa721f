import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { PriceRow, priceEndpoints } from '#contract/prices.ts';
import type { Orm } from '#database/database.ts';
import { currentPrices, establishments, priceLives, prices, products, regions } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { isInLife } from '../current-prices/is-in-life.ts';
import { folded } from '../platform/list.ts';
import { conditionsOfNames } from './price-names.ts';
import { type ListedTable, type PriceMatch, type PriceOrder, selectPage, sortPage } from './price-page.ts';
import { presentPriceRow, selectPriceRows } from './price-row-queries.ts';

/**
 * The list of all observations that are not withdrawn: millions of rows. Few matches are found by the index of what is
 * searched, and sorted; of many matches the page is found by walking in the list's order. Prices that are valid or about
 * to expire are found among the newest ones alone, as a price that another one follows is neither.
 */

export type PriceListQuery = Input<typeof priceEndpoints.exportPrices>['query'];

/** How many rows of the list are counted, and can be reached by its pages. */
export const mostListed = 1_000;

/** Up to so many of the newest prices are sorted: their table is narrow, and few may match of hundreds of thousands. */
const mostSortedOfNewest = 5_000;

/** Returns what the list's search and filters match; null: nothing can match. */
export async function pricesIn(
  orm: Orm,
  { productId, establishmentId, source, validity, ...named }: PriceListQuery,
  today: Day,
): Promise<PriceMatch | null> {
  const [ofNames, lives] = await Promise.all([
    conditionsOfNames(orm, named),
    validity && orm.select().from(priceLives).where(eq(priceLives.kind, 'meat')),
  ]);
  if (ofNames === null) return null;
  const table = validity === 'valid' || validity === 'expiring' ? currentPrices : prices;
  const condition: PriceMatch['condition'] = (at = {}) =>
    and(
      table === prices ? isNull(prices.withdrawnAt) : undefined,
      productId === undefined ? undefined : eq(table.productId, productId),
      establishmentId === undefined ? undefined : eq(table.establishmentId, establishmentId),
      source && eq(table.source, source),
      ...ofNames({ productId: table.productId, establishmentId: table.establishmentId, ...at }),
      validity && lives && isInLife(table, lives, validity, today),
    );
  return { table, condition };
}

const mostSorted = (table: ListedTable) => (table === currentPrices ? mostSortedOfNewest : mostListed);

/** Finds the numbers of more matches than `mostListed`, or of all of them, where that is few. */
export async function findMatches(orm: Orm, { table, condition }: PriceMatch): Promise<readonly number[]> {
  const rows = await orm
    .select({ id: table.id })
    .from(table)
    .where(condition())
    .limit(mostSorted(table) + 1);
  return rows.map(({ id }) => id);
}

/** A list of prices. `matches` are as `findMatches` found them. */
interface ListedPrices {
  match: PriceMatch;
  matches: readonly number[];
  query: PriceListQuery;
}

function pageOfPrices(
  orm: Orm,
  { match, matches, query }: ListedPrices,
  { limit, offset }: { limit: number; offset: number },
) {
  const walk = { column: columnOf(query), direction: directionOf(query), limit, offset };
  const isFew = matches.length <= mostSorted(match.table);
  return isFew ? sortPage(orm, matches, walk) : selectPage(orm, match, walk);
}

/** Finds the numbers of the first prices of a list, in its order. */
export function findPrices(orm: Orm, listed: ListedPrices, limit: number) {
  const page = pageOfPrices(orm, listed, { limit, offset: 0 });
  return orm.select({ id: page.id }).from(page);
}

/** Reads a part of a list in its order. */
export async function readPriceRows(
  orm: Orm,
  listed: ListedPrices,
  { today, ...part }: { limit: number; offset: number; today: Day },
): Promise<PriceRow[]> {
  const direction = directionOf(listed.query);
  const order = orders[columnOf(listed.query)].map((one) => direction(one));
  const page = pageOfPrices(orm, listed, part);
  const rows = await selectPriceRows(orm)
    .innerJoin(page, eq(page.id, prices.id))
    .orderBy(...order);
  return rows.map((row) => presentPriceRow(row, today));
}

function directionOf({ sort }: PriceListQuery): typeof asc {
  return sort.startsWith('-') ? desc : asc;
}

/** Prices of one shop, or of one product, are not ordered by its name: they keep the order by their number. */
function columnOf({ sort, productId, establishmentId }: PriceListQuery): PriceOrder {
  const column = sort.replace(/^-/, '') as PriceOrder;
  const isOfOneProduct = column === 'product' && productId !== undefined;
  const isOfOneShop = (column === 'establishment' || column === 'region') && establishmentId !== undefined;
  return isOfOneProduct || isOfOneShop ? 'id' : column;
}

/** Among equal names, the numbers keep together what belongs to one row of the small table. */
const orders = {
  collectionDate: [prices.observedAt, prices.id],
  id: [prices.id],
  price: [prices.priceCentavos, prices.id],
  product: [products.foldedName, products.id, prices.id],
  establishment: [establishments.foldedName, establishments.id, prices.id],
  region: [folded(regions.name), regions.id, establishments.id, prices.id],
} satisfies Record<PriceOrder, unknown>;
