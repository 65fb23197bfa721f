import { and, type asc, eq, type SQL, sql } from 'drizzle-orm';
import { largestId } from '#contract/limits.ts';
import type { Orm } from '#database/database.ts';
import { establishments, fuelPrices } from '#database/schema.ts';
import { isStation } from '../platform/kinds.ts';
import { isCurrent } from './fuel-price-row-queries.ts';

export type FuelPriceOrder = 'collectionDate' | 'id' | 'station';

/** Makes the condition of a list. A walk through stations says of which one it is at. */
type Condition = (stationId?: SQL) => SQL | undefined;

interface Walk {
  column: FuelPriceOrder;
  direction: typeof asc;
  limit: number;
  offset: number;
  onlyCurrent: boolean;
}

/** Selects the numbers of a page of prices, where many match. */
export function selectPage(orm: Orm, condition: Condition, { column, ...walk }: Walk) {
  if (column === 'station') return walkStations(orm, condition, walk);
  const { direction, limit, offset, onlyCurrent } = walk;
  const columns = column === 'id' ? [fuelPrices.id] : [fuelPrices.observedAt, fuelPrices.id];
  const { id, establishmentId, productId, paymentCondition } = fuelPrices;
  // One day has the prices of the whole city: they are sorted first, and only those of the page are asked whether they are
  // current. The limit keeps the database from asking before.
  const sorted = orm
    .select({ id, establishmentId, productId, paymentCondition })
    .from(fuelPrices)
    .where(condition())
    .orderBy(...columns.map((one) => direction(one)))
    .offset(onlyCurrent ? 0 : offset)
    .limit(onlyCurrent ? largestId : limit)
    .as('sorted');
  return orm
    .select({ id: sorted.id })
    .from(sorted)
    .where(onlyCurrent ? isCurrent(orm, sorted) : undefined)
    .limit(limit)
    .offset(onlyCurrent ? offset : 0)
    .as('page');
}

/**
 * Walks through the stations by their names, and finds the prices of each by an index, until the page is full. The limit
 * inside keeps the database from finding and sorting all prices of the city, and the order by an expression from walking
 * through all prices by their number.
 */
function walkStations(
  orm: Orm,
  condition: Condition,
  { direction, limit, offset, onlyCurrent }: Omit<Walk, 'column'>,
) {
  const groups = orm
    .select({ id: establishments.id, name: sql<string>`${establishments.foldedName}`.as('group_name') })
    .from(establishments)
    .where(isStation)
    .orderBy(direction(establishments.foldedName), direction(establishments.id))
    .limit(largestId)
    .as('groups');
  const found = orm
    .select({ id: fuelPrices.id })
    .from(fuelPrices)
    .where(
      and(
        eq(fuelPrices.establishmentId, groups.id),
        condition(sql`${groups.id}`),
        onlyCurrent ? isCurrent(orm) : undefined,
      ),
    )
    .orderBy(direction(sql`${fuelPrices.id} + 0`))
    .limit(limit + offset)
    .as('found');
  return orm
    .select({ id: found.id })
    .from(groups)
    .crossJoinLateral(found)
    .orderBy(direction(groups.name), direction(groups.id), direction(found.id))
    .limit(limit)
    .offset(offset)
    .as('page');
}
