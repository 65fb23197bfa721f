import { statfsSync } from 'node:fs';
import type { Queries } from '../database.ts';
import type { Report } from './cluster.ts';

/**
 * bytes kept free for work in progress: PostgreSQL panics when it cannot create the next segment of its log, of
 * 16 MiB. Four segments are enough for an open transaction, the checkpoint after it, and the recovery after a crash.
 */
export const reservedBytes = 64 * 1024 * 1024;

const watchEveryMs = 1_000;

/** Returns the bytes that this process may still write to the disk of a directory. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** Returns whether the disk of a directory is too full for new writes. */
export function isNearlyFull(directory: string): boolean {
  return freeBytes(directory) < reservedBytes;
}

/**
 * While the disk of a database is nearly full, makes its new transactions read-only, so that PostgreSQL refuses writes
 * instead of ending. Resolves to a function that stops watching.
 */
export async function watchRoom(
  { run }: Pick<Queries, 'run'>,
  report: Report,
  isFull: () => boolean,
): Promise<() => Promise<void>> {
  const setReadOnly = async (isReadOnly: boolean) => {
    await run(
      isReadOnly
        ? 'ALTER SYSTEM SET default_transaction_read_only = on'
        : 'ALTER SYSTEM RESET default_transaction_read_only',
    );
    await run('SELECT pg_reload_conf()');
  };
  const { rows } = await run('SHOW default_transaction_read_only');
  let isReadOnly = JSON.stringify(rows).includes('"on"');
  let changing = Promise.resolve();
  const check = () => {
    changing = changing
      .then(async () => {
        const full = isFull();
        if (full === isReadOnly) return;
        await setReadOnly(full);
        isReadOnly = full;
        report(full ? diskFull : diskHasRoom);
      })
      .catch(() => {});
    return changing;
  };
  await check();
  const timer = setInterval(check, watchEveryMs).unref();
  return () => {
    clearInterval(timer);
    return changing;
  };
}

const diskFull =
  'O disco está quase cheio: o banco de dados só lê, e recusa o que se quer gravar, até que haja espaço.';
const diskHasRoom = 'O disco tem espaço de novo: o banco de dados volta a gravar.';
