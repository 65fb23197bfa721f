import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { type AnyPgColumn, and, eq, type SQL, type SQLWrapper, sql } from '#database/orm.ts';
import { priceLives, sectors } from '#database/schema.ts';
import { type Day, startOfDay } from '#domain/city-time.ts';
import type { PriceKind } from '#domain/prices.ts';

/**
 * For how many days a price stays valid: a column for a statement that joins the product's category and its sector, and
 * left joins `priceLives` by `hasLifeOf`.
 */
export const lifeDays = sql<number>`coalesce(${priceLives.days}, ${sectors.lifeDays})`;

/** Matches the life of a source in the joined sector, if it differs from the sector's. */
export function hasLifeOf(source: AnyPgColumn | SQL): SQL | undefined {
  return and(eq(priceLives.sectorId, sectors.id), eq(priceLives.source, source));
}

/** Matches observations that are at most so many days older than a day. */
export function isNoOlder(observedAt: SQLWrapper, days: SQLWrapper, day: Day): SQL {
  return sql`${observedAt} >= ${startOfDay(day).toISOString()}::timestamptz - make_interval(days => ${days})`;
}

/**
 * Returns for how many days prices of receipts are valid: the longest life in the sectors of the goods.
 * @param kind what the place of the receipt sells; absent: any goods
 */
export async function selectLifeOfReceipts(orm: Orm, kind: PriceKind): Promise<number> {
  const rows = await orm
    .select({ days: sql<number>`coalesce(max(${lifeDays}), 0)` })
    .from(sectors)
    .leftJoin(priceLives, hasLifeOf(sql`'receipt'`))
    .where(eq(sectors.kind, kind));
  return onlyRow(rows).days;
}

/** Returns the longest of all lives, in days, so that a statement need not read older observations. */
export function longestLife(orm: Orm): SQL<number> {
  return sql`(${orm
    .select({ days: sql`max(greatest(${sectors.lifeDays}, ${priceLives.days}))` })
    .from(sectors)
    .leftJoin(priceLives, eq(priceLives.sectorId, sectors.id))})`;
}
