import { and, eq, getTableName, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#database/database.ts';
import { Failure } from './failure.ts';
import { folded } from './list.ts';

interface WantedName {
  /** the row that may keep its name; undefined: a new one */
  id?: number | undefined;
  name: string;
  /** the rows among which a name is unique, where these are not all */
  among?: SQL | undefined;
}

/**
 * Refuses a name that another row of a small table has, where case and accents do not matter, and names that row. Until
 * the transaction ends, nobody else passes this check for the table, so that its unique index is never met.
 * @param taken makes the sentence from the name as the other row has it
 * @throws {Failure} 'conflict' at `name`
 */
export async function requireUniqueName(
  tx: Tx,
  table: PgTable & { id: AnyPgColumn; name: AnyPgColumn },
  { id, name, among }: WantedName,
  taken: (existing: string) => string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`names of ${getTableName(table)}`}))`);
  const [other] = await tx
    .select({ name: sql<string>`${table.name}` })
    .from(table)
    .where(
      and(
        eq(folded(table.name), folded(sql`${name}::text`)),
        id === undefined ? undefined : ne(table.id, id),
        among,
      ),
    )
    .limit(1);
  if (!other) return;
  const message = taken(other.name);
  throw new Failure('conflict', message, [{ field: 'name', message }]);
}
