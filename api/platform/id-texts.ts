import type { Orm } from '#database/database.ts';
import { type AnyPgColumn, type PgTable, type SQL, sql } from '#database/orm.ts';
import { isOneOf } from './list.ts';

/** Ids as text, '1,2,3', so that they are one parameter of a statement. */
export type IdText = string;

/**
 * Selects the ids of the rows that each of some conditions matches; '' if none. Each condition is a separate query, so that
 * PostgreSQL can plan it separately.
 */
export async function selectIdTexts(
  orm: Orm,
  table: PgTable & { id: AnyPgColumn },
  conditions: readonly (SQL | undefined)[],
): Promise<IdText[]> {
  if (conditions.length === 0) return [];
  const ids = sql`coalesce(string_agg(${table.id}::text, ','), '')`;
  const texts = conditions.map(
    (condition) =>
      sql`(${orm
        .select({ ids })
        .from(table as PgTable)
        .where(condition)})`,
  );
  const [row] = await orm
    .select({ texts: sql<IdText[]>`array[${sql.join(texts, sql`, `)}]` })
    .from(sql`(values (1)) as one`);
  return row?.texts ?? [];
}

/** Matches a column that refers to one of these rows; undefined if there are none. */
export function isOneOfIds(column: AnyPgColumn | SQL, ids: IdText): SQL | undefined {
  return ids === '' ? undefined : isOneOf(column, ids);
}
