import { sql } from 'drizzle-orm';
import { getConstructionPlans } from 'pg-boss';
import type { Database, Tx } from '#database/database.ts';

/** Makes the tables of the queues of jobs inside a transaction; pg-boss itself would begin one of its own. */
export async function makeQueues(tx: Tx, kind: Database['kind']): Promise<void> {
  const plan = getConstructionPlans('pgboss', { backend: kind === 'embedded' ? 'pglite' : 'postgres' });
  const statements = plan
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
    // Its limits would hold for all that follows.
    .replaceAll(/^\s*SET LOCAL [^;]*;/gm, '');
  // One statement takes the place of many, because Drizzle sends one at a time.
  await tx.execute(sql.raw(`do $restore$ begin execute $plan$${statements}$plan$; end $restore$`));
}
