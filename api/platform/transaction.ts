import type { Tx } from '#database/database.ts';
import { sql } from '#database/orm.ts';
import { tagsOf, type Written } from './caches.ts';
import type { Context } from './context.ts';
import { isDeadlock } from './database-errors.ts';
import type { Job } from './job.ts';

/** The context of writes in handlers and jobs. */
export interface Transaction {
  tx: Tx;
  now: Date;
  /** Queues a background job for each of the data. They start after the commit of the transaction. */
  enqueue<Data extends object>(job: Job<Data>, ...data: readonly Data[]): Promise<void>;
}

/**
 * Runs a write, commits it, drops the cached answers that depend on its changes, and resolves. So the next request reads the new
 * values, even if the notification is lost. The other processes of this machine have dropped theirs as well, except one that
 * is too busy to say so within a quarter of a second: it drops them when it hears, by message or notification.
 */
export async function inTransaction<T>(
  { database, caches, clock, jobs }: Pick<Context, 'database' | 'caches' | 'clock' | 'jobs'>,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let written: Written | undefined;
  try {
    return await database.orm.transaction(async (tx) => {
      const result = await run({
        tx,
        now: clock.now(),
        enqueue: (job, ...data) => jobs.enqueue(tx, job, ...data),
      });
      written = await selectWritten(tx);
      if (written?.transaction) caches.ownWrites.set(written.transaction, true);
      return result;
    });
  } catch (error) {
    // If the connection was lost, it may still be committed: then its notification must drop the answers.
    if (written?.transaction) caches.ownWrites.delete(written.transaction);
    if (written) written = { changed: written.changed };
    throw error;
  } finally {
    if (written) await caches.dropEverywhere(written);
  }
}

/** How often a write is retried after a deadlock. */
const mostRepeats = 2;

/**
 * Runs a write like `inTransaction`. In a deadlock, PostgreSQL aborts one of the transactions, which then runs again from the
 * beginning, in a new transaction.
 * @param run changes only the database, since it may run several times
 */
export async function inRepeatableTransaction<T>(
  context: Parameters<typeof inTransaction>[0],
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await inTransaction(context, run);
    } catch (error) {
      if (repeats === mostRepeats || !isDeadlock(error)) throw error;
    }
  }
}

/** Reads the tags that triggers have recorded for this transaction (database/migrations/0011_cache-tags.sql). */
async function selectWritten(tx: Tx): Promise<Written | undefined> {
  const { rows } = await tx.execute<{ changed: string | null; transaction: string | null }>(
    sql`select current_setting('compara.changed', true) as changed,
      pg_current_xact_id_if_assigned()::text as transaction`,
  );
  const [{ changed, transaction } = {}] = rows;
  return changed && transaction ? { changed: tagsOf(changed), transaction } : undefined;
}
