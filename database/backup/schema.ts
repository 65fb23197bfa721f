import { sql } from '#database/orm.ts';
import type { Orm, Tx } from '../database.ts';

/** Returns whether the schemas that we use contain nothing, of this site or of another program. */
export async function isEmptyDatabase(tx: Orm | Tx): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'drizzle', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
  );
  return rows.length === 0;
}
