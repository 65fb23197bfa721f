import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#database/database.ts';
import { priceLives, sectors } from '#database/schema.ts';
import { type Day, startOfDay } from '#domain/city-time.ts';

/**
 * For how many days a price stays valid: a column for a statement that joins the product's category and its sector, and
 * left joins `priceLives` by `hasLifeOf`.
 */
export const lifeDays = sql<number>`coalesce(${priceLives.days}, ${sectors.lifeDays})`;

/** Matches the life of a source in the sector beside it, where it is not the usual one. */
export function hasLifeOf(source: AnyPgColumn | SQL): SQL | undefined {
  return and(eq(priceLives.sectorId, sectors.id), eq(priceLives.source, source));
}

/** Matches what was observed at most so many days before a day. */
export function isNoOlder(observedAt: SQLWrapper, days: SQLWrapper, day: Day): SQL {
  return sql`${observedAt} >= ${startOfDay(day).toISOString()}::timestamptz - make_interval(days => ${days})`;
}

/** Returns the longest life of all, in days, for a statement that reads the observations that may be valid and no others. */
export function longestLife(orm: Orm): SQL<number> {
  return sql`(${orm
    .select({ days: sql`max(greatest(${sectors.lifeDays}, ${priceLives.days}))` })
    .from(sectors)
    .leftJoin(priceLives, eq(priceLives.sectorId, sectors.id))})`;
}
