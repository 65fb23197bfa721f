import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { PriceRow, priceEndpoints } from '#contract/prices.ts';
import type { Orm } from '#database/database.ts';
import { establishments, priceLives, prices, products, regions } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { isInLife } from '../current-prices/is-in-life.ts';
import { folded } from '../platform/list.ts';
import { conditionsOfNames } from './price-names.ts';
import { type PriceCondition, type PriceOrder, selectPage } from './price-page.ts';
import { isCurrent, presentPriceRow, selectPriceRows } from './price-row-queries.ts';

/**
 * The list of all observations that are not withdrawn: millions of rows. Few matches are found by the index of what is
 * searched, and sorted; of many matches the page is found by walking in the list's order.
 */

export type PriceListQuery = Input<typeof priceEndpoints.exportPrices>['query'];

/** How many rows of the list are counted, and can be reached by its pages. */
export const mostListed = 1_000;

/** Returns the condition of the list's search and filters; null: nothing can match. */
export async function pricesIn(
  orm: Orm,
  { productId, establishmentId, source, validity, ...named }: PriceListQuery,
  today: Day,
): Promise<PriceCondition | null> {
  const [ofNames, lives] = await Promise.all([
    conditionsOfNames(orm, named),
    validity && orm.select().from(priceLives).where(eq(priceLives.kind, 'meat')),
  ]);
  if (ofNames === null) return null;
  return (at = {}) =>
    and(
      isNull(prices.withdrawnAt),
      productId === undefined ? undefined : eq(prices.productId, productId),
      establishmentId === undefined ? undefined : eq(prices.establishmentId, establishmentId),
      source && eq(prices.source, source),
      ...ofNames({ productId: prices.productId, establishmentId: prices.establishmentId, ...at }),
      validity && lives && isInLife(prices, lives, validity, today),
      validity === 'valid' || validity === 'expiring' ? isCurrent(orm) : undefined,
    );
}

/** Finds the numbers of up to one more than `mostListed` matches: all of them, where that is few. */
export async function findMatches(orm: Orm, condition: PriceCondition): Promise<readonly number[]> {
  const rows = await orm
    .select({ id: prices.id })
    .from(prices)
    .where(condition())
    .limit(mostListed + 1);
  return rows.map(({ id }) => id);
}

/** Reads the part of a list that its condition matches, in its order. @param matches as `findMatches` found them */
export async function readPriceRows(
  orm: Orm,
  {
    condition,
    matches,
    query,
  }: { condition: PriceCondition; matches: readonly number[]; query: PriceListQuery },
  { limit, offset, today }: { limit: number; offset: number; today: Day },
): Promise<PriceRow[]> {
  const column = columnOf(query);
  const direction = query.sort.startsWith('-') ? desc : asc;
  const order = orders[column].map((one) => direction(one));
  const isFew = matches.length <= mostListed;
  const rows = isFew
    ? await selectPriceRows(orm)
        .where(sql`${prices.id} = any(${`{${matches.join(',')}}`}::bigint[])`)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
    : await withPage(orm, selectPage(orm, condition, { column, direction, limit, offset }), order);
  return rows.map((row) => presentPriceRow(row, today));
}

function withPage(orm: Orm, page: ReturnType<typeof selectPage>, order: SQL[]) {
  return selectPriceRows(orm)
    .innerJoin(page, eq(page.id, prices.id))
    .orderBy(...order);
}

/** Prices of one shop, or of one product, are not ordered by its name: they keep the order by their number. */
function columnOf({ sort, productId, establishmentId }: PriceListQuery): PriceOrder {
  const column = sort.replace(/^-/, '') as PriceOrder;
  const isOfOneProduct = column === 'product' && productId !== undefined;
  const isOfOneShop = (column === 'establishment' || column === 'region') && establishmentId !== undefined;
  return isOfOneProduct || isOfOneShop ? 'id' : column;
}

/** Of equal names, the numbers keep together what belongs to one row of the small table. */
const orders = {
  collectionDate: [prices.observedAt, prices.id],
  id: [prices.id],
  price: [prices.priceCentavos, prices.id],
  product: [products.foldedName, products.id, prices.id],
  establishment: [establishments.foldedName, establishments.id, prices.id],
  region: [folded(regions.name), regions.id, establishments.id, prices.id],
} satisfies Record<PriceOrder, unknown>;
