import { expect } from 'vitest';
import { sql } from '#database/orm.ts';
import type { Db } from '../database.ts';
import { outsideTransaction } from '../open/transaction-scope.ts';

/**
 * Resolves when `count` connections wait for locks. It checks on a separate connection, so it can also be called inside
 * the transaction that they wait for.
 */
export async function untilWaiting(orm: Db, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await orm.execute(sql`select 1 from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`);
    return rows.length;
  };
  await expect.poll(() => outsideTransaction(waiting), { interval: 5, timeout: 10_000 }).toBe(count);
}
