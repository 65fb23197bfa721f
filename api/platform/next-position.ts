import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** The place behind all rows of a table that has an order of its own on screens. */
export function nextPosition(table: PgTable & { position: AnyPgColumn }): SQL<number> {
  return sql<number>`(select coalesce(max(${table.position}), 0) + 1 from ${table})`;
}
