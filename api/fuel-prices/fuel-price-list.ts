import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { FuelPriceRow, fuelPriceEndpoints } from '#contract/fuel-prices.ts';
import type { Orm } from '#database/database.ts';
import { establishments, fuelPrices, priceLives } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { isInLife } from '../current-prices/is-in-life.ts';
import { isStation } from '../platform/kinds.ts';
import { type FuelPriceOrder, selectPage } from './fuel-price-page.ts';
import { findPairs, isOfPairs, isOneOf, type Pairs } from './fuel-price-pairs.ts';
import { isCurrent, presentFuelPriceRow, selectFuelPriceRows } from './fuel-price-row-queries.ts';

/**
 * The list of all observations of fuel prices that are not withdrawn: millions of rows. Few matches are found by the index
 * of stations and fuels, and sorted; of many matches the page is found by walking in the list's order.
 */

export type FuelPriceListQuery = Input<typeof fuelPriceEndpoints.exportFuelPrices>['query'];

/** How many rows of the list are counted, and can be reached by its pages. */
export const mostListed = 1_000;

/** The stations and fuels of a list, and the condition that each of their prices fulfils. */
export interface FoundPrices {
  pairs: readonly Pairs[];
  isListed: SQL | undefined;
  /** only prices that no newer one follows */
  onlyCurrent: boolean;
}

/** Returns what the list's search and filters mean. */
export async function fuelPricesIn(
  orm: Orm,
  { validity, ...named }: FuelPriceListQuery,
  today: Day,
): Promise<FoundPrices> {
  const [pairs, lives] = await Promise.all([
    findPairs(orm, named),
    validity && orm.select().from(priceLives).where(eq(priceLives.kind, 'fuel')),
  ]);
  const isListed = and(
    isNull(fuelPrices.withdrawnAt),
    validity && lives && isInLife(fuelPrices, lives, validity, today),
  );
  return { pairs, isListed, onlyCurrent: validity === 'valid' || validity === 'expiring' };
}

/** Finds the numbers of up to one more than `mostListed` matches: all of them, where that is few. */
export async function findMatches(
  orm: Orm,
  { pairs, isListed, onlyCurrent }: FoundPrices,
): Promise<readonly number[]> {
  const isFound = onlyCurrent ? and(isListed, isCurrent(orm)) : isListed;
  const found: number[] = [];
  for (const each of pairs) {
    const limit = mostListed + 1 - found.length;
    if (limit === 0) break;
    const rows = await selectMatches(orm, each, isFound, limit);
    for (const { id } of rows) found.push(id);
  }
  return found;
}

/** Some stations and some fuels are looked up one station after the other, so that a rare fuel is found by the index. */
function selectMatches(
  orm: Orm,
  { stationIds, typeIds }: Pairs,
  isListed: SQL | undefined,
  limit: number,
): PromiseLike<{ id: number }[]> {
  if (stationIds === null && typeIds === null) {
    // Of the days in which prices are valid, the newest ones have most of the current prices.
    return orm
      .select({ id: fuelPrices.id })
      .from(fuelPrices)
      .where(isListed)
      .orderBy(desc(fuelPrices.observedAt))
      .limit(limit);
  }
  const atStation = orm
    .select({ id: fuelPrices.id })
    .from(fuelPrices)
    .where(
      and(
        eq(fuelPrices.establishmentId, establishments.id),
        typeIds ? isOneOf(fuelPrices.productId, typeIds) : undefined,
        isListed,
      ),
    )
    .limit(limit)
    .as('at_station');
  return orm
    .select({ id: atStation.id })
    .from(establishments)
    .crossJoinLateral(atStation)
    .where(stationIds ? isOneOf(establishments.id, stationIds) : isStation)
    .limit(limit);
}

/** A list of prices. `matches` are as `findMatches` found them. */
interface ListedFuelPrices {
  found: FoundPrices;
  matches: readonly number[];
  query: FuelPriceListQuery;
}

/** Finds the numbers of the first prices of a list, in its order. */
export async function findFuelPrices(
  orm: Orm,
  { found, matches, query }: ListedFuelPrices,
  limit: number,
): Promise<{ id: number }[]> {
  if (matches.length > mostListed) {
    const page = pageOfMany(orm, found, query, { limit, offset: 0 });
    return orm.select({ id: page.id }).from(page);
  }
  return orm
    .select({ id: fuelPrices.id })
    .from(fuelPrices)
    .innerJoin(establishments, eq(establishments.id, fuelPrices.establishmentId))
    .where(isAmong(matches))
    .orderBy(...orderOf(query));
}

/** Reads the part of a list that its search and filters find, in its order. */
export async function readFuelPriceRows(
  orm: Orm,
  { found, matches, query }: ListedFuelPrices,
  { limit, offset, today }: { limit: number; offset: number; today: Day },
): Promise<FuelPriceRow[]> {
  const isFew = matches.length <= mostListed;
  const rows = isFew
    ? await selectFuelPriceRows(orm)
        .where(isAmong(matches))
        .orderBy(...orderOf(query))
        .limit(limit)
        .offset(offset)
    : await withPage(orm, pageOfMany(orm, found, query, { limit, offset }), orderOf(query));
  return rows.map((row) => presentFuelPriceRow(row, today));
}

function isAmong(matches: readonly number[]): SQL {
  return sql`${fuelPrices.id} = any(${`{${matches.join(',')}}`}::bigint[])`;
}

function pageOfMany(
  orm: Orm,
  found: FoundPrices,
  query: FuelPriceListQuery,
  part: { limit: number; offset: number },
) {
  const { onlyCurrent } = found;
  const walk = { column: columnOf(query), direction: directionOf(query), onlyCurrent, ...part };
  return selectPage(orm, conditionOf(found), walk);
}

function orderOf(query: FuelPriceListQuery): SQL[] {
  const direction = directionOf(query);
  return orders[columnOf(query)].map((one) => direction(one));
}

function directionOf({ sort }: FuelPriceListQuery): typeof asc {
  return sort.startsWith('-') ? desc : asc;
}

function conditionOf({ pairs, isListed }: FoundPrices) {
  return (stationId: SQL = sql`${fuelPrices.establishmentId}`) => and(isOfPairs(pairs, stationId), isListed);
}

function withPage(orm: Orm, page: ReturnType<typeof selectPage>, order: SQL[]) {
  return selectFuelPriceRows(orm)
    .innerJoin(page, eq(page.id, fuelPrices.id))
    .orderBy(...order);
}

/** Prices of one station are not ordered by its name: they keep the order by their number. */
function columnOf({ sort, stationId }: FuelPriceListQuery): FuelPriceOrder {
  const column = sort.replace(/^-/, '') as FuelPriceOrder;
  return column === 'station' && stationId !== undefined ? 'id' : column;
}

/** Among equal names, the numbers keep together what belongs to one station. */
const orders = {
  collectionDate: [fuelPrices.observedAt, fuelPrices.id],
  id: [fuelPrices.id],
  station: [establishments.foldedName, establishments.id, fuelPrices.id],
} satisfies Record<FuelPriceOrder, unknown>;
