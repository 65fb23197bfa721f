import { and, type asc, eq, type SQL, sql } from 'drizzle-orm';
import { largestId } from '#contract/limits.ts';
import type { Orm } from '#database/database.ts';
import { establishments, prices, products, regions } from '#database/schema.ts';
import { folded } from '../platform/list.ts';

export type PriceOrder = 'collectionDate' | 'id' | 'price' | 'product' | 'establishment' | 'region';

/** Makes the condition of a list. A walk through shops or products says of which one it is at. */
export type PriceCondition = (at?: { productId?: SQL; establishmentId?: SQL }) => SQL | undefined;

interface Walk {
  column: PriceOrder;
  direction: typeof asc;
  limit: number;
  offset: number;
}

/** Selects the numbers of a page of prices, where many match. */
export function selectPage(orm: Orm, condition: PriceCondition, { column, ...walk }: Walk) {
  if (column === 'product') return walkGroups(orm, condition, 'productId', byProduct(orm, walk), walk);
  const byShop = { establishment: byName, region: byRegion }[column as string];
  if (byShop) return walkGroups(orm, condition, 'establishmentId', byShop(orm, walk), walk);
  const first =
    { collectionDate: [prices.observedAt], price: [prices.priceCentavos] }[column as string] ?? [];
  const { direction, limit, offset } = walk;
  return orm
    .select({ id: prices.id })
    .from(prices)
    .where(condition())
    .orderBy(...[...first, prices.id].map((one) => direction(one)))
    .limit(limit)
    .offset(offset)
    .as('page');
}

type WalkOn = Omit<Walk, 'column'>;
type Groups = ReturnType<typeof byProduct>;

/**
 * Walks through the rows of a small table in their order, and finds the prices of each by an index, until the page is
 * full. The limit inside keeps the database from finding and sorting all prices of the city, and the order by an
 * expression from walking through all prices by their number.
 */
function walkGroups(
  orm: Orm,
  condition: PriceCondition,
  column: 'productId' | 'establishmentId',
  groups: Groups,
  { direction, limit, offset }: WalkOn,
) {
  const found = orm
    .select({ id: prices.id })
    .from(prices)
    .where(and(eq(prices[column], groups.id), condition({ [column]: sql`${groups.id}` })))
    .orderBy(direction(sql`${prices.id} + 0`))
    .limit(limit + offset)
    .as('found');
  return orm
    .select({ id: found.id })
    .from(groups)
    .crossJoinLateral(found)
    .orderBy(direction(groups.name), direction(groups.regionId), direction(groups.id), direction(found.id))
    .limit(limit)
    .offset(offset)
    .as('page');
}

function byProduct(orm: Orm, { direction }: WalkOn) {
  const { id, foldedName } = products;
  return orm
    .select({ id, name: sql<string>`${foldedName}`.as('group_name'), regionId: sql`0`.as('region_id') })
    .from(products)
    .orderBy(direction(foldedName), direction(id))
    .limit(largestId)
    .as('groups');
}

function byName(orm: Orm, { direction }: WalkOn): Groups {
  const { id, foldedName } = establishments;
  return orm
    .select({ id, name: sql<string>`${foldedName}`.as('group_name'), regionId: sql`0`.as('region_id') })
    .from(establishments)
    .orderBy(direction(foldedName), direction(id))
    .limit(largestId)
    .as('groups');
}

function byRegion(orm: Orm, { direction }: WalkOn): Groups {
  // Thousands of shops are sorted by the place of their region, which is quicker than by its name.
  const place = sql<string>`row_number() over (order by ${folded(regions.name)}, ${regions.id})`;
  const named = orm
    .select({ id: regions.id, name: place.as('place') })
    .from(regions)
    .limit(largestId)
    .as('named');
  return orm
    .select({
      id: establishments.id,
      name: sql<string>`${named.name}`.as('group_name'),
      regionId: sql`${named.id}`.as('region_id'),
    })
    .from(named)
    .innerJoin(establishments, eq(establishments.regionId, named.id))
    .orderBy(direction(named.name), direction(named.id), direction(establishments.id))
    .limit(largestId)
    .as('groups');
}
