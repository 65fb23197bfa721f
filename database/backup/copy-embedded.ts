import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { lockDirectory } from '../open/directory-lock.ts';
import { freeBytes, reservedBytes } from '../open/disk-room.ts';
import { OpenDatabaseError } from '../open/errors.ts';
import { requireDatabase } from '../open/open-database.ts';
import { socketPort } from '../open/socket-server.ts';
import { copyFiles } from './copy-files.ts';

const MiB = 1024 * 1024;
/** A client of the socket is disconnected after ten seconds of silence inside a transaction. */
const signOfLifeMs = 1_000;
const startingMs = 15_000;

/**
 * Copies the files of the embedded database as they are between two transactions. If a server is running, its other
 * clients have to wait. Returns for how many milliseconds; 0: no server runs.
 * @throws {OpenDatabaseError} when there is no database, no space, or the other process does not respond
 */
export async function copyEmbedded(directory: string, target: string): Promise<number> {
  const files = join(directory, 'postgres');
  const copy = join(target, 'postgres');
  requireDatabase({ directory });
  await requireRoomFor(files, target);
  const unlock = tryLock(directory);
  if (!unlock) return copyBeside(directory, files, copy);
  try {
    await copyFiles(files, copy);
    return 0;
  } finally {
    unlock();
  }
}

/** Returns undefined when another process has the lock. */
function tryLock(directory: string): (() => void) | undefined {
  try {
    return lockDirectory(directory);
  } catch (error) {
    if (error instanceof OpenDatabaseError && error.code === 'directory_in_use') return undefined;
    throw error;
  }
}

/**
 * Copies beside a running server: first while others write, then again, without writes, the files that have changed.
 * A client inside a transaction has the database alone. After a checkpoint its files are complete, and do not change,
 * since nothing else writes in the background.
 */
async function copyBeside(directory: string, files: string, copy: string): Promise<number> {
  const client = await connect(resolve(directory));
  let signs: NodeJS.Timeout | undefined;
  try {
    // The first checkpoint writes most, and the first pass copies most, while others still have their turns.
    await client.query('CHECKPOINT');
    const copied = await copyFiles(files, copy, undefined, { isNeeded: (path) => !isLog(path) });
    await client.query('CHECKPOINT');
    await client.query('BEGIN');
    const began = performance.now();
    signs = setInterval(() => client.query('SELECT 1').catch(() => {}), signOfLifeMs);
    await client.query('CHECKPOINT');
    const { rows } = await client.query<{ first: string; last: string }>(
      'SELECT pg_walfile_name(redo_lsn) AS first, pg_walfile_name(pg_current_wal_insert_lsn()) AS last FROM pg_control_checkpoint()',
    );
    const [needed] = rows;
    await copyFiles(files, copy, copied, { isNeeded: (path) => !needed || isNeeded(path, needed) });
    clearInterval(signs);
    // Fails if the database was lost, which also ended the transaction.
    await client.query('ROLLBACK');
    return performance.now() - began;
  } finally {
    clearInterval(signs);
    await client.end().catch(() => {});
  }
}

/** A starting process locks its directory some time before it listens on the socket. */
async function connect(host: string): Promise<pg.Client> {
  const deadline = Date.now() + startingMs;
  for (;;) {
    const client = new pg.Client({ host, port: socketPort, user: 'postgres', database: 'postgres' });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (cause) {
      if (Date.now() > deadline)
        throw new OpenDatabaseError(
          'directory_in_use',
          `O banco de dados em ${host} está em uso por um processo que não responde pelo soquete da pasta.`,
          { cause },
        );
    }
    await sleep(100);
  }
}

/** A copy needs only the part of the log after the last checkpoint. */
function isNeeded(path: string, { first, last }: { first: string; last: string }): boolean {
  const name = basename(path);
  return !isLog(path) || (name >= first && name <= last);
}

function isLog(path: string): boolean {
  return basename(dirname(path)) === 'pg_wal' && /^[0-9A-F]{24}$/.test(basename(path));
}

async function requireRoomFor(files: string, target: string): Promise<void> {
  const needed = (await sizeOf(files)) + reservedBytes;
  if (freeBytes(target) >= needed) return;
  throw new OpenDatabaseError(
    'disk_full',
    `O disco de ${target} não tem lugar para a cópia do banco de dados: são precisos ${Math.ceil(needed / MiB)} MiB livres.`,
  );
}

async function sizeOf(directory: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    // PostgreSQL may delete a file between listing and reading.
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}
