import { and, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#database/database.ts';
import { Failure } from './failure.ts';
import { folded } from './list.ts';

/**
 * Refuses a name that another row of a small table has, where case and accents do not matter. The caller holds a lock that
 * keeps others from writing names meanwhile.
 * @param row its own number is left out: a row may keep its name
 * @throws {Failure} 'conflict' at `name`
 */
export async function requireFreeName(
  tx: Tx,
  table: PgTable & { id: AnyPgColumn; name: AnyPgColumn },
  { id, name }: { id?: number; name: string },
  message: string,
): Promise<void> {
  const isTaken = await tx.$count(
    table,
    and(
      sql`${folded(table.name)} = ${folded(sql`${name}::text`)}`,
      id === undefined ? undefined : ne(table.id, id),
    ),
  );
  if (isTaken > 0) throw new Failure('conflict', message, [{ field: 'name', message }]);
}
