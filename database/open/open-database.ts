import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { socketFolderOf } from './cluster.ts';
import { requireConverted } from './earlier-engine.ts';
import { clusterOf, type EmbeddedOptions, openEmbedded } from './embedded.ts';
import { OpenDatabaseError } from './errors.ts';
import { requireCurrentSchema } from './migrations.ts';
import { connectEmbedded, openServer, type Patience, type ReplicaPlace } from './server.ts';
import { requireNoUnfinishedRestore } from './unfinished-restore.ts';

interface DatabasePlace extends Pick<EmbeddedOptions, 'report' | 'migrates' | 'say'> {
  /** the URL of a PostgreSQL server or cluster; undefined: the embedded database in `directory` */
  url?: string | undefined;
  directory: string;
}

/** A place, the time limits of requests' statements there, and a standby for reads. Commands have neither. */
interface ServedPlace extends DatabasePlace, Pick<EmbeddedOptions, 'timeouts'> {
  replica?: ReplicaPlace | undefined;
  /** another process of this machine has prepared the server */
  isPrepared?: boolean | undefined;
  patience?: Patience | undefined;
}

/**
 * Makes sure that a command finds a database, since opening one creates it if there is none.
 * @throws {OpenDatabaseError} 'directory_unusable'
 */
export function requireDatabase({ url, directory }: Pick<DatabasePlace, 'url' | 'directory'>): void {
  if (url || existsSync(clusterOf(directory))) return;
  requireConverted(directory);
  throw new OpenDatabaseError('directory_unusable', `Não há banco de dados em ${resolve(directory)}.`);
}

/** A starting process locks its directory some time before its database answers. */
const timeoutMs = 15_000;

/**
 * Opens and migrates a database for the server process.
 * @throws {OpenDatabaseError} when the directory is in use, does not open or was not completely restored, or the server
 *   cannot be reached or is too old, or the schema is that of a newer version
 */
export async function openDatabase({
  url,
  directory,
  replica,
  isPrepared,
  patience,
  ...options
}: ServedPlace): Promise<Database> {
  requireNoUnfinishedRestore(directory);
  return url
    ? openServer(url, { ...options, replica, isPrepared, patience })
    : openEmbedded(directory, options);
}

/**
 * Opens a database for a command, while the server process may be running. An embedded database that another process
 * has opened is used through its socket; otherwise this does the same as openDatabase.
 * @throws {OpenDatabaseError} as openDatabase does; 'directory_in_use' when the other process does not respond
 */
export async function connectDatabase({ url, directory, ...options }: DatabasePlace): Promise<Database> {
  requireNoUnfinishedRestore(directory);
  if (url) return openServer(url, options);
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await openEmbedded(directory, options);
    } catch (error) {
      if (!(error instanceof OpenDatabaseError && error.code === 'directory_in_use')) throw error;
      const socketFolder = socketFolderOf(clusterOf(directory));
      const database =
        socketFolder !== undefined &&
        (await connectEmbedded(socketFolder, { migrates: false }).catch(() => undefined));
      if (database) {
        // The other process has migrated it, unless that is one of another version.
        await requireCurrentSchema(database.orm).catch(async (error: unknown) => {
          await database.close();
          throw error;
        });
        return database;
      }
      if (Date.now() > deadline) throw error;
    }
    await sleep(100);
  }
}
