import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database, LogQuery, Queries } from '../database.ts';
import * as schema from '../schema.ts';
import { openWithAutoReopen, type Report } from './auto-reopen.ts';
import { Channels, quoteChannel } from './channels.ts';
import { lockDirectory } from './directory-lock.ts';
import { EmbeddedClient } from './embedded-client.ts';
import { createEngine } from './engine.ts';
import { migrations } from './migrations.ts';
import { requireRoom, toOpeningFailure } from './opening-failure.ts';
import { type SocketServer, serveSocket } from './socket-server.ts';
import { publishStatementTimes } from './statement-timing.ts';
import { openThreadedEngine } from './threaded-engine.ts';
import { markTransactions, PoolInsideTransaction, refuseInsideTransaction } from './transaction-scope.ts';

/** how long a statement may be idle; even reading a large table uses its files more often */
const defaultSilentMs = 30_000;
/** the time limit for checking whether the database, which runs one statement at a time, answers */
const soonMs = 2_000;

export interface EmbeddedOptions {
  /** how long a statement may neither end nor use a file until the database is ended and reopened */
  silentMs?: number;
  report?: Report;
}

/**
 * Opens and migrates the database in a directory, in a separate thread. Other processes can use it only through its
 * socket. A database that ends by itself or is stuck is reopened; until then statements throw DatabaseLost.
 * @throws {OpenDatabaseError} 'directory_in_use' when another process has opened it, 'directory_unusable', 'disk_full' or
 *   'damaged' when it does not open
 */
export async function openEmbedded(
  directory: string,
  { silentMs = defaultSilentMs, report = reportAsWarning }: EmbeddedOptions = {},
): Promise<Database> {
  const unlock = lockOrExplain(directory);
  const channels = new Channels();
  try {
    requireRoom(directory);
    const { client, close } = await openWithAutoReopen({
      directory,
      silentMs,
      report,
      async onReopened() {
        // If these statements fail, the next reopening notifies the listeners that they missed messages.
        for (const channel of channels.names()) await client.exec(`LISTEN ${quoteChannel(channel)}`);
        channels.notifyMissed();
      },
    }).catch((error: unknown) => {
      throw toOpeningFailure(directory, error);
    });
    return await openClient({
      client,
      channels,
      directory,
      async close() {
        await close();
        unlock();
      },
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

function lockOrExplain(directory: string): () => void {
  try {
    return lockDirectory(directory);
  } catch (error) {
    throw toOpeningFailure(directory, error);
  }
}

function reportAsWarning(message: string, error?: unknown): void {
  process.emitWarning(error instanceof Error ? `${message} ${error.message}` : message);
}

/** Opens a migrated database in memory, which is lost when closed. Starting from a `dump` is many times faster. */
export async function openInMemory(dump?: Blob, logQuery?: LogQuery): Promise<Database> {
  const pglite = await PGlite.create({ extensions: { pg_trgm }, ...(dump && { loadDataDir: dump }) });
  return openHere(pglite, logQuery);
}

/**
 * A migrated database's files, for openInMemory: as few and as small as possible, since each opening copies them.
 * @param prepare adds rows and tables that every copy should start with
 */
export async function dumpMigrated(prepare: (database: Database) => Promise<void>): Promise<Blob> {
  const pglite = await PGlite.create({
    extensions: { pg_trgm },
    initDbStartParams: ['--wal-segsize=1', '-c', 'shared_buffers=8MB'],
    // Only while it is created, so that the last checkpoint leaves no useless log files.
    startParams: [...PGlite.defaultStartParams, '-c', 'min_wal_size=2MB', '-c', 'max_wal_size=2MB'],
  });
  const database = await openHere(pglite);
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

/** A command may compute for longer than a request without using a file, for example to sort a large table. */
const patientSilentMs = 300_000;

/**
 * Opens the database in a directory that no other process uses, without its lock, and leaves its schema as it is. Creates
 * one if there is none. If it ends by itself, as on a full disk, it is not reopened: statements throw DatabaseLost.
 * @throws {OpenDatabaseError} as openEmbedded does
 */
export async function openUnlocked(directory: string): Promise<Database> {
  const client = new EmbeddedClient();
  const engine = await openThreadedEngine({
    directory,
    silentMs: patientSilentMs,
    onNotification: (notification) => client.notify(notification),
    onLost() {},
    signal: new AbortController().signal,
  }).catch((error: unknown) => {
    throw toOpeningFailure(directory, error);
  });
  client.use(engine);
  return openClient({ client, channels: new Channels(), close: () => client.close(), migrates: false });
}

/** Opens a PGlite in this thread. */
function openHere(pglite: PGlite, logQuery?: LogQuery): Promise<Database> {
  const client = new EmbeddedClient();
  client.use(createEngine(pglite, (notification) => client.notify(notification)));
  return openClient({ client, channels: new Channels(), close: () => client.close(), logQuery });
}

interface OpenedClient {
  client: EmbeddedClient;
  channels: Channels;
  /** the folder of the socket for other processes; undefined: there is none */
  directory?: string;
  close(): Promise<void>;
  logQuery?: LogQuery | undefined;
  /** false: the schema is left as it is */
  migrates?: boolean;
}

async function openClient({
  client,
  channels,
  directory,
  close,
  logQuery,
  migrates = true,
}: OpenedClient): Promise<Database> {
  const guarded = refuseInsideTransaction(publishStatementTimes(client), ['query', 'exec', 'transaction']);
  const orm = drizzle({
    // The client has the methods of PGlite that Drizzle's driver uses.
    client: guarded as unknown as PGlite,
    schema,
    casing: 'snake_case',
    ...(logQuery && { logger: { logQuery } }),
  });
  let socket: SocketServer | undefined;
  try {
    if (migrates) await migrate(orm, migrations);
    if (directory !== undefined) socket = await serveSocket(client, channels, directory);
  } catch (error) {
    await close();
    throw error;
  }
  client.onNotification((channel, payload) => channels.notify(channel, payload));
  let closing: Promise<void> | undefined;
  const queries: Queries = {
    orm: markTransactions(orm),
    async run(text, values) {
      if (values && values.length > 0) return guarded.query(text, values);
      try {
        return { rows: (await guarded.exec(text)).flatMap(({ rows }) => rows) };
      } catch (error) {
        // A text that failed between its own BEGIN and COMMIT leaves a transaction open. A refused one has not run.
        if (!(error instanceof PoolInsideTransaction)) await client.exec('ROLLBACK').catch(() => {});
        throw error;
      }
    },
  };
  return {
    kind: 'embedded',
    ...queries,
    background: queries,
    answers: () =>
      Promise.race([
        client.query('SELECT 1').then(
          () => true,
          () => false,
        ),
        sleep(soonMs, false, { ref: false }),
      ]),
    async listen(channel, listener) {
      if (channels.add(channel, listener)) await client.exec(`LISTEN ${quoteChannel(channel)}`);
      return async () => {
        if (channels.remove(channel, listener)) await client.exec(`UNLISTEN ${quoteChannel(channel)}`);
      };
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };

  async function closeAll(): Promise<void> {
    // The engine may be stuck with a client of the socket: ending the engine frees the client.
    await Promise.all([socket?.close(), close()]);
  }
}
