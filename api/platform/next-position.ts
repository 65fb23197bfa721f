import { type AnyPgColumn, type PgTable, type SQL, sql } from '#database/orm.ts';

/** Returns the position after all rows of a table with a display order. */
export function nextPosition(table: PgTable & { position: AnyPgColumn }): SQL<number> {
  return sql<number>`(select coalesce(max(${table.position}), 0) + 1 from ${table})`;
}
