import { largestId } from '#contract/limits.ts';
import type { Orm } from '#database/database.ts';
import { type AnyPgColumn, and, type asc, eq, type SQL, sql } from '#database/orm.ts';
import { currentPrices, establishments, prices, products, regions } from '#database/schema.ts';
import type { PriceKind } from '#domain/prices.ts';
import { isGoodsOf, isPlaceOf } from '../platform/kinds.ts';
import { folded, isOneOf } from '../platform/list.ts';

export type PriceOrder = 'collectionDate' | 'id' | 'price' | 'product' | 'establishment' | 'region';

/** Creates the condition of a list; a loop over shops or products passes the current one. */
type PriceCondition = (at?: { productId?: SQL; establishmentId?: SQL }) => SQL | undefined;

/** All observations, or only the newest ones. */
export type ListedTable = typeof prices | typeof currentPrices;

/** The table from which a list of a kind of goods is read, and the condition of its search and filters. */
export interface PriceMatch {
  kind: PriceKind;
  table: ListedTable;
  condition: PriceCondition;
}

interface Walk {
  column: PriceOrder;
  direction: typeof asc;
  limit: number;
  offset: number;
}

/** Selects the ids of a page of prices, if many match. */
export function selectPage(orm: Orm, match: PriceMatch, { column, ...walk }: Walk) {
  const { table, condition } = match;
  if (column === 'product')
    return walkGroups(orm, match, 'productId', byProduct(orm, match.kind, walk), walk);
  const byPlace = { establishment: byName, region: byRegion }[column as string];
  if (byPlace) return walkGroups(orm, match, 'establishmentId', byPlace(orm, match.kind, walk), walk);
  const first = { collectionDate: [table.observedAt], price: [table.priceCentavos] }[column as string] ?? [];
  const { direction, limit, offset } = walk;
  return orm
    .select({ id: table.id })
    .from(table)
    .where(condition())
    .orderBy(...[...first, table.id].map((one) => direction(one)))
    .limit(limit)
    .offset(offset)
    .as('page');
}

/** Selects the ids of a page of prices, if few match: `matches` are their ids. */
export function sortPage(orm: Orm, matches: readonly number[], { column, direction, limit, offset }: Walk) {
  const { id, productId, establishmentId } = prices;
  const found = orm
    .select({ id })
    .from(prices)
    .where(isOneOf(id, matches.join(',')))
    .$dynamic();
  const sorted = (...columns: (AnyPgColumn | SQL.Aliased)[]) =>
    found
      .orderBy(...[...columns, id].map((one) => direction(one)))
      .limit(limit)
      .offset(offset)
      .as('page');
  if (column === 'id') return sorted();
  if (column === 'collectionDate') return sorted(prices.observedAt);
  if (column === 'price') return sorted(prices.priceCentavos);
  if (column === 'product') {
    found.innerJoin(products, eq(products.id, productId));
    return sorted(products.foldedName, products.id);
  }
  found.innerJoin(establishments, eq(establishments.id, establishmentId));
  if (column === 'establishment') return sorted(establishments.foldedName, establishments.id);
  const named = namedRegions(orm);
  found.innerJoin(named, eq(named.id, establishments.regionId));
  return sorted(named.place, establishments.id);
}

type WalkOn = Omit<Walk, 'column'>;
type Groups = ReturnType<typeof byProduct>;

/**
 * Reads the products or places of a kind in their order, and finds the prices of each by an index, until the page is full. The
 * inner limit keeps PostgreSQL from finding and sorting all prices of the city.
 */
function walkGroups(
  orm: Orm,
  match: PriceMatch,
  column: 'productId' | 'establishmentId',
  groups: Groups,
  walk: WalkOn,
) {
  const { direction, limit, offset } = walk;
  const isOfPlaces = column === 'productId' && match.table === prices;
  const found = isOfPlaces
    ? walkPlaces(orm, match, groups, walk)
    : walkGroup(orm, match, column, groups, walk);
  return orm
    .select({ id: found.id })
    .from(groups)
    .crossJoinLateral(found)
    .orderBy(direction(groups.name), direction(groups.regionId), direction(groups.id), direction(found.id))
    .limit(limit)
    .offset(offset)
    .as('page');
}

/**
 * Finds the first prices of a group. Those of a place are read in the order of its index, which begins with the day of
 * withdrawal. The newest prices are few and are sorted: ordering by an expression keeps PostgreSQL from scanning all of them by
 * id.
 */
function walkGroup(
  orm: Orm,
  { table, condition }: PriceMatch,
  column: 'productId' | 'establishmentId',
  groups: Groups,
  { direction, limit, offset }: WalkOn,
) {
  const order = table === prices ? [prices.withdrawnAt, prices.id] : [sql`${table.id} + 0`];
  return orm
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table[column], groups.id), condition({ [column]: sql`${groups.id}` })))
    .orderBy(...order.map((one) => direction(one)))
    .limit(limit + offset)
    .as('found');
}

/** Finds the first observations of a product among the first ones of each place, because no index orders all of them. */
function walkPlaces(
  orm: Orm,
  { condition }: PriceMatch,
  groups: Groups,
  { direction, limit, offset }: WalkOn,
) {
  const places = orm
    .selectDistinct({ id: currentPrices.establishmentId })
    .from(currentPrices)
    .where(eq(currentPrices.productId, groups.id))
    .as('places');
  const { id, productId, establishmentId } = prices;
  const ofPlace = orm
    .select({ id })
    .from(prices)
    .where(
      and(
        eq(productId, groups.id),
        eq(establishmentId, places.id),
        condition({ productId: sql`${groups.id}`, establishmentId: sql`${places.id}` }),
      ),
    )
    .orderBy(direction(id))
    .limit(limit + offset)
    .as('of_place');
  return orm
    .select({ id: ofPlace.id })
    .from(places)
    .crossJoinLateral(ofPlace)
    .orderBy(direction(ofPlace.id))
    .limit(limit + offset)
    .as('found');
}

function byProduct(orm: Orm, kind: PriceKind, { direction }: WalkOn) {
  const { id, foldedName } = products;
  return orm
    .select({ id, name: sql<string>`${foldedName}`.as('group_name'), regionId: sql`0`.as('region_id') })
    .from(products)
    .where(isGoodsOf(orm, kind))
    .orderBy(direction(foldedName), direction(id))
    .limit(largestId)
    .as('groups');
}

function byName(orm: Orm, kind: PriceKind, { direction }: WalkOn): Groups {
  const { id, foldedName } = establishments;
  return orm
    .select({ id, name: sql<string>`${foldedName}`.as('group_name'), regionId: sql`0`.as('region_id') })
    .from(establishments)
    .where(isPlaceOf(kind))
    .orderBy(direction(foldedName), direction(id))
    .limit(largestId)
    .as('groups');
}

/** Regions with their alphabetical position, by which thousands of rows are sorted faster than by a name. */
function namedRegions(orm: Orm) {
  const place = sql<string>`row_number() over (order by ${folded(regions.name)}, ${regions.id})`;
  return orm
    .select({ id: regions.id, place: place.as('place') })
    .from(regions)
    .limit(largestId)
    .as('named');
}

function byRegion(orm: Orm, kind: PriceKind, { direction }: WalkOn): Groups {
  const named = namedRegions(orm);
  return orm
    .select({
      id: establishments.id,
      name: sql<string>`${named.place}`.as('group_name'),
      regionId: sql`${named.id}`.as('region_id'),
    })
    .from(named)
    .innerJoin(establishments, eq(establishments.regionId, named.id))
    .where(isPlaceOf(kind))
    .orderBy(direction(named.place), direction(named.id), direction(establishments.id))
    .limit(largestId)
    .as('groups');
}
