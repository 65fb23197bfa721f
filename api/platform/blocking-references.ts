import { type SQL, sql } from '#database/orm.ts';

/**
 * Returns a column with the names of the kinds of rows that refer to a row.
 * @param kinds for each name, a subquery that finds such rows; only its first row is read
 */
export function blockingReferences<Name extends string>(kinds: Record<Name, { getSQL(): SQL }>): SQL<Name[]> {
  const found = Object.entries<{ getSQL(): SQL }>(kinds).map(
    ([name, rows]) => sql`case when exists (${rows.getSQL()}) then ${name}::text end`,
  );
  return sql<Name[]>`array_remove(array[${sql.join(found, sql`, `)}], null)`;
}
