import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Orm } from '../database.ts';

/**
 * Resolves when `count` connections wait for locks. Only for a PostgreSQL server: the embedded database runs one
 * transaction at a time.
 */
export async function untilWaiting(orm: Orm, count: number): Promise<void> {
  const waiting = async () =>
    (
      await orm.execute(sql`select 1 from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`)
    ).rows.length;
  await expect.poll(waiting, { interval: 5, timeout: 10_000 }).toBe(count);
}
