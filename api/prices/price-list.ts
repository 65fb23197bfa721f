import type { Input } from '#contract/endpoint.ts';
import type { PriceRow, priceEndpoints } from '#contract/prices.ts';
import type { Orm } from '#database/database.ts';
import { and, asc, desc, eq, isNull } from '#database/orm.ts';
import { currentPrices, establishments, prices, products, regions } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { folded, isOnPage, pageOf } from '../platform/list.ts';
import { conditionsOfNames } from './price-names.ts';
import { type ListedTable, type PriceMatch, type PriceOrder, selectPage, sortPage } from './price-page.ts';
import { presentPriceRow, selectPriceRows } from './price-row-queries.ts';
import { isPriceValid, selectLives } from './price-validity.ts';

/**
 * The list of all observations of a kind of goods that are not withdrawn: millions of rows, besides millions of the other kind.
 * A few matches are found by an index on the filters, and sorted; a page of many matches is found by reading in the list's
 * order. Valid and soon expiring prices are only searched for among the newest ones, as a price with a successor is neither.
 */

export type PriceListQuery = Input<typeof priceEndpoints.exportPrices>['query'];

/** How many rows of the list are counted and can be reached by its pages. */
const mostListed = 1_000;

/** At most this many of the newest prices are sorted: their table is narrow, and few of hundreds of thousands may match. */
const mostSortedOfNewest = 5_000;

/** Returns the condition of the list's search and filters; null if nothing can match. */
export async function pricesIn(
  orm: Orm,
  { kind, establishmentId, source, validity, sort: _, ...named }: PriceListQuery,
  today: Day,
): Promise<PriceMatch | null> {
  const [ofNames, lives] = await Promise.all([
    conditionsOfNames(orm, kind, named),
    validity && selectLives(orm, kind),
  ]);
  if (ofNames === null) return null;
  const table = validity === 'valid' || validity === 'expiring' ? currentPrices : prices;
  const condition: PriceMatch['condition'] = (at = {}) =>
    and(
      table === prices ? isNull(prices.withdrawnAt) : undefined,
      establishmentId === undefined ? undefined : eq(table.establishmentId, establishmentId),
      source && eq(table.source, source),
      ...ofNames({
        productId: table.productId,
        establishmentId: table.establishmentId,
        ...(table === prices && { kind: prices.kind }),
        ...at,
      }),
      validity && lives && isPriceValid(table, lives, validity, today),
    );
  return { kind, table, condition };
}

const mostSorted = (table: ListedTable) => (table === currentPrices ? mostSortedOfNewest : mostListed);

/** Selects the ids of all matches, or of one more than `mostSorted` if there are many. */
export function selectMatches(orm: Orm, { table, condition }: PriceMatch) {
  return orm
    .select({ id: table.id })
    .from(table)
    .where(condition())
    .limit(mostSorted(table) + 1);
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** A list of prices. `matches` come from `selectMatches`. */
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

/** Reads a part of a list in its order. */
async function readRows(
  orm: Orm,
  listed: ListedPrices,
  { today, ...part }: { limit: number; offset: number; today: Day },
): Promise<PriceRow[]> {
  const direction = directionOf(listed.query);
  const order = orders[columnOf(listed.query)].map((one) => direction(one));
  const page = pageOfPrices(orm, listed, part);
  const rows = await selectPriceRows(orm)
    .where(isOnPage(prices.id, orm.select({ id: page.id }).from(page)))
    .orderBy(...order);
  return rows.map((row) => presentPriceRow(row, today));
}

/** Reads a page of a list. Of very many prices, only the first ones are counted and reachable by pages. */
export async function readPriceList(
  orm: Orm,
  { page, limit, ...query }: PriceListQuery & { page: number; limit: number },
  today: Day,
) {
  const match = await pricesIn(orm, query, today);
  const matches = match === null ? [] : idsOf(await selectMatches(orm, match));
  const count = Math.min(matches.length, mostListed);
  const { offset } = pageOf({ page, limit });
  const isThere = match !== null && offset < count;
  const part = { limit: Math.min(limit, count - offset), offset, today };
  return {
    data: isThere ? await readRows(orm, { match, matches, query }, part) : [],
    count,
    countIsMinimum: matches.length > mostListed,
    today,
  };
}

/** Returns a list as a CSV file. */
export async function priceFile(
  orm: Orm,
  query: PriceListQuery,
  { today, name, columns }: { today: Day; name: string; columns: readonly CsvColumn<PriceRow>[] },
) {
  const match = await pricesIn(orm, query, today);
  if (match === null) return { file: csvFile(name, columns, [], async () => []) };
  const matches = idsOf(await selectMatches(orm, match));
  const page = pageOfPrices(orm, { match, matches, query }, { limit: maxExportedRows + 1, offset: 0 });
  const found = await orm.select({ id: page.id }).from(page);
  const read = (ids: readonly number[]) =>
    readRows(orm, { match, matches: ids, query }, { limit: ids.length, offset: 0, today });
  return { file: csvFile(name, columns, found, read) };
}

function directionOf({ sort }: PriceListQuery): typeof asc {
  return sort.startsWith('-') ? desc : asc;
}

/** Prices of a single shop or product are ordered by id instead of its name. */
function columnOf({ sort, productId, establishmentId }: PriceListQuery): PriceOrder {
  const column = sort.replace(/^-/, '') as PriceOrder;
  const isOfOneProduct = column === 'product' && productId !== undefined;
  const isOfOneShop = (column === 'establishment' || column === 'region') && establishmentId !== undefined;
  return isOfOneProduct || isOfOneShop ? 'id' : column;
}

/** Among equal names, the ids group the prices of one row of the small table. */
const orders = {
  collectionDate: [prices.observedAt, prices.id],
  id: [prices.id],
  price: [prices.priceCentavos, prices.id],
  product: [products.foldedName, products.id, prices.id],
  establishment: [establishments.foldedName, establishments.id, prices.id],
  region: [folded(regions.name), regions.id, establishments.id, prices.id],
} satisfies Record<PriceOrder, unknown>;
