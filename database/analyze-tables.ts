import { sql } from 'drizzle-orm';
import { listTablesByLength } from './check/lengths.ts';
import type { Database } from './database.ts';

/**
 * Has the embedded database, which has no autovacuum, look at its tables: plans go by that, and `npm run check` by the lengths
 * that it notes. One table at a time, so that others wait for one only.
 * @throws when a table's file was cut short. Such a table is left as it is, or the last trace of that would be gone.
 */
export async function analyzeTables({ kind, orm }: Pick<Database, 'kind' | 'orm'>): Promise<void> {
  if (kind === 'server') return;
  const { whole, cut } = await listTablesByLength(orm);
  for (const table of whole) await orm.execute(sql.raw(`analyze ${table}`));
  if (cut.length > 0)
    throw new Error(`The files of ${cut.join(', ')} are shorter than they were. Run npm run check.`);
}
