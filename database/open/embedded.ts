import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database, LogQuery, Queries } from '../database.ts';
import * as schema from '../schema.ts';
import { Channels, quoteChannel } from './channels.ts';
import { lockDirectory } from './directory-lock.ts';
import { DurableFiles, durableStartParams, fsyncPath, fsyncTree } from './durable-files.ts';
import { migrations } from './migrations.ts';
import { type SocketServer, serveSocket } from './socket-server.ts';
import { markTransactions, PoolInsideTransaction, refuseInsideTransaction } from './transaction-scope.ts';

/**
 * Opens and migrates the database in a directory. Other processes can use it only through its socket.
 * @throws {OpenDatabaseError} 'directory_in_use' when another process has opened it
 */
export async function openEmbedded(directory: string): Promise<Database> {
  const unlock = lockDirectory(directory);
  try {
    const files = join(directory, 'postgres');
    if (!existsSync(files)) await createFiles(directory, files);
    return await openPglite(await startPglite(files), { directory, unlock });
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens a migrated database in memory, which is lost when closed. Starting from a `dump` is many times faster. */
export async function openInMemory(dump?: Blob, logQuery?: LogQuery): Promise<Database> {
  return openPglite(await PGlite.create(dump ? { loadDataDir: dump } : {}), undefined, logQuery);
}

/**
 * A migrated database's files, for openInMemory: as few and as small as can be, since each opening copies them.
 * @param prepare makes what else each copy starts with
 */
export async function dumpMigrated(prepare: (database: Database) => Promise<void>): Promise<Blob> {
  const pglite = await PGlite.create({
    initDbStartParams: ['--wal-segsize=1', '-c', 'shared_buffers=8MB'],
    // Only while it is made: the last checkpoint leaves no log behind that is of no use.
    startParams: [...PGlite.defaultStartParams, '-c', 'min_wal_size=2MB', '-c', 'max_wal_size=2MB'],
  });
  const database = await openPglite(pglite);
  try {
    await prepare(database);
    await pglite.exec(`UPDATE pg_database SET datistemplate = false WHERE datname LIKE 'template%'`);
    for (const unused of ['template0', 'template1']) await pglite.exec(`DROP DATABASE ${unused}`);
    await pglite.exec('CHECKPOINT');
    return await pglite.dumpDataDir('none');
  } finally {
    await database.close();
  }
}

function startPglite(files: string): Promise<PGlite> {
  return PGlite.create({ fs: new DurableFiles(files), startParams: durableStartParams });
}

/** Creates the files in another folder and renames it when complete, so that the next start can repeat a failed one. */
async function createFiles(directory: string, files: string): Promise<void> {
  const unfinished = `${files}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const pglite = await startPglite(unfinished);
  await pglite.close();
  fsyncTree(unfinished);
  renameSync(unfinished, files);
  fsyncPath(directory);
}

/** The locked directory of an embedded database. */
interface LockedDirectory {
  directory: string;
  unlock: () => void;
}

async function openPglite(pglite: PGlite, locked?: LockedDirectory, logQuery?: LogQuery): Promise<Database> {
  const guarded = refuseInsideTransaction(pglite, ['query', 'exec', 'sql', 'transaction']);
  const orm = drizzle({
    client: guarded,
    schema,
    casing: 'snake_case',
    ...(logQuery && { logger: { logQuery } }),
  });
  const channels = new Channels();
  let socket: SocketServer | undefined;
  try {
    await migrate(orm, migrations);
    if (locked) socket = await serveSocket(pglite, channels, locked.directory);
  } catch (error) {
    await pglite.close();
    throw error;
  }
  pglite.onNotification((channel, payload) => channels.notify(channel, payload));
  let closing: Promise<void> | undefined;
  const queries: Queries = {
    orm: markTransactions(orm),
    async run(text, values) {
      if (values && values.length > 0) return guarded.query(text, values);
      try {
        return { rows: (await guarded.exec(text)).flatMap(({ rows }) => rows) };
      } catch (error) {
        // A text that failed between its own BEGIN and COMMIT leaves a transaction open. One that was refused has not run.
        if (!(error instanceof PoolInsideTransaction)) await pglite.exec('ROLLBACK').catch(() => {});
        throw error;
      }
    },
  };
  return {
    kind: 'embedded',
    ...queries,
    background: queries,
    answers: () =>
      pglite.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    async listen(channel, listener) {
      if (channels.add(channel, listener)) await pglite.exec(`LISTEN ${quoteChannel(channel)}`);
      return async () => {
        if (channels.remove(channel, listener)) await pglite.exec(`UNLISTEN ${quoteChannel(channel)}`);
      };
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };

  async function closeAll(): Promise<void> {
    await socket?.close();
    await pglite.close();
    locked?.unlock();
  }
}
