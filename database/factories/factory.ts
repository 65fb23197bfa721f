import type { PgTable } from '#database/orm.ts';
import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import type { Given } from './unique.ts';

/** Returns a function that inserts a row with usual values, except those that are given. */
export function factory<Table extends PgTable>(
  table: Table,
  usual: (orm: Orm, given: Given<Table>) => Table['$inferInsert'] | Promise<Table['$inferInsert']>,
) {
  return async (orm: Orm, given: Given<Table> = {}): Promise<Table['$inferSelect']> => {
    const values = { ...(await usual(orm, given)), ...given };
    // The library knows the types of a row only for a certain table.
    const rows: unknown[] = await orm
      .insert<PgTable>(table)
      .values(values as never)
      .returning();
    return onlyRow(rows as Table['$inferSelect'][]);
  };
}
