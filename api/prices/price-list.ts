import { and, asc, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { PriceRow, priceEndpoints } from '#contract/prices.ts';
import type { Orm } from '#database/database.ts';
import { establishments, priceLives, prices, products, regions } from '#database/schema.ts';
import { addDays, type Day, startOfDay } from '#domain/city-time.ts';
import { folded } from '../platform/list.ts';
import { conditionsOfNames } from './price-names.ts';
import { type PriceCondition, type PriceOrder, selectPage } from './price-page.ts';
import { isCurrent, presentPriceRow, selectPriceRows } from './price-row-queries.ts';

/**
 * The list of all observations that are not withdrawn: millions of rows. Few matches are found by the index of what is
 * searched, and sorted; of many matches the page is found by walking in the list's order.
 */

export type PriceListQuery = Input<typeof priceEndpoints.exportPrices>['query'];
type Validity = NonNullable<PriceListQuery['validity']>;

/** How many rows of the list are counted, and can be reached by its pages. */
export const mostListed = 1_000;

/** So many days before its end a price counts as ending. Back office: the route of what needs attention. */
const endingDays = 2;

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
      validity && lives && isInLife(lives, validity, today),
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

/** Matches prices by the part of their life that they are in: ranges of days, one for each life that a source has. */
function isInLife(
  lives: readonly (typeof priceLives.$inferSelect)[],
  validity: Validity,
  today: Day,
): SQL | undefined {
  const usual = lives.find(({ source }) => source === 'any')?.days ?? 0;
  const special = lives.filter(({ source }) => source !== 'any');
  if (special.length === 0) return isInDays(usual, validity, today);
  return or(
    ...special.map(({ source, days }) =>
      and(sql`${prices.source} = ${source}`, isInDays(days, validity, today)),
    ),
    and(...special.map(({ source }) => sql`${prices.source} <> ${source}`), isInDays(usual, validity, today)),
  );
}

function isInDays(lifeDays: number, validity: Validity, today: Day): SQL | undefined {
  const firstValid = startOfDay(addDays(today, -lifeDays));
  const firstLasting = startOfDay(addDays(today, -lifeDays + endingDays + 1));
  if (validity === 'expired') return lt(prices.observedAt, firstValid);
  return and(
    gte(prices.observedAt, firstValid),
    validity === 'expiring' ? lt(prices.observedAt, firstLasting) : undefined,
  );
}
