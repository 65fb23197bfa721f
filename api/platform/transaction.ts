import { sql } from 'drizzle-orm';
import type { CacheTag } from '#contract/cached-tables.ts';
import type { Tx } from '#database/database.ts';
import type { Context } from './context.ts';
import type { Job } from './job.ts';

/** What writes, in handlers and in jobs, is given. */
export interface Transaction {
  tx: Tx;
  now: Date;
  /** Gives work to a background job, which starts once the transaction has been committed. */
  enqueue<Data extends object>(job: Job<Data>, data: Data): Promise<void>;
}

/**
 * Runs a write: commits it, then makes stale what was made of what it has changed, then resolves. So the next request
 * reads the new value, whether or not this process hears the notification of it.
 */
export async function inTransaction<T>(
  { database, caches, clock, jobs }: Pick<Context, 'database' | 'caches' | 'clock' | 'jobs'>,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { result, changed } = await database.orm.transaction(async (tx) => {
    const result = await run({
      tx,
      now: clock.now(),
      enqueue: (job, data) => jobs.enqueue(tx, job, data),
    });
    return { result, changed: await selectChangedTags(tx) };
  });
  if (changed.length > 0) caches.drop(changed);
  return result;
}

/** What the triggers have told of this transaction (database/migrations/0011_cache-tags.sql). */
async function selectChangedTags(tx: Tx): Promise<CacheTag[]> {
  const { rows } = await tx.execute<{ changed: string | null }>(
    sql`select current_setting('compara.changed', true) as changed`,
  );
  return readTags(rows[0]?.changed ?? '');
}

/** The tags in a message of the channel 'catalogue', or in the setting of a transaction. */
export function readTags(text: string): CacheTag[] {
  return text.split(' ').filter((tag) => tag !== '');
}
