import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded.ts';
import { OpenDatabaseError } from './errors.ts';
import { openServer, openSocket, type ReplicaPlace, type Timeouts } from './server.ts';
import { requireNoUnfinishedRestore } from './unfinished-restore.ts';

interface DatabasePlace extends EmbeddedOptions {
  /** the URL of a PostgreSQL server or cluster; undefined: the embedded database in `directory` */
  url?: string | undefined;
  directory: string;
}

/** A place, the time limits of requests' statements there, and a standby for reads. Commands have neither. */
interface ServedPlace extends DatabasePlace {
  timeouts?: Timeouts | undefined;
  replica?: ReplicaPlace | undefined;
}

/**
 * Makes sure that a command finds a database, since opening one creates it if there is none.
 * @throws {OpenDatabaseError} 'directory_unusable'
 */
export function requireDatabase({ url, directory }: Pick<DatabasePlace, 'url' | 'directory'>): void {
  if (url || existsSync(join(directory, 'postgres'))) return;
  throw new OpenDatabaseError('directory_unusable', `Não há banco de dados em ${resolve(directory)}.`);
}

/** A starting process locks its directory some time before it listens on the socket. */
const timeoutMs = 15_000;

/**
 * Opens and migrates a database for the server process.
 * @throws {OpenDatabaseError} when the directory is in use, does not open or was not completely restored, or the server
 *   cannot be reached or is too old
 */
export async function openDatabase({
  url,
  directory,
  timeouts,
  replica,
  ...options
}: ServedPlace): Promise<Database> {
  requireNoUnfinishedRestore(directory);
  return url ? openServer(url, { timeouts, replica }) : openEmbedded(directory, options);
}

/**
 * Opens a database for a command, while the server process may be running. An embedded database that another process
 * has opened is used through the socket of that process; otherwise this does the same as openDatabase.
 * @throws {OpenDatabaseError} as openDatabase does; 'directory_in_use' when the other process does not respond
 */
export async function connectDatabase({ url, directory, ...options }: DatabasePlace): Promise<Database> {
  requireNoUnfinishedRestore(directory);
  if (url) return openServer(url);
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await openEmbedded(directory, options);
    } catch (error) {
      if (!(error instanceof OpenDatabaseError && error.code === 'directory_in_use')) throw error;
      const database = await openSocket(directory).catch(() => undefined);
      if (database) return database;
      if (Date.now() > deadline) throw error;
    }
    await sleep(100);
  }
}
