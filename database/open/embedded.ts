import { join } from 'node:path';
import type { Database, LogQuery } from '../database.ts';
import { type Cluster, type ClusterOptions, type Report, startCluster } from './cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import { isNearlyFull, watchRoom } from './disk-room.ts';
import { requireConverted } from './earlier-engine.ts';
import type { Say } from './migrations.ts';
import { requireRoom, toOpeningFailure } from './opening-failure.ts';
import { connectEmbedded, type Timeouts } from './server.ts';

export interface EmbeddedOptions {
  report?: Report;
  /** prints what an upgrade does */
  say?: Say | undefined;
  /** time limits of requests' statements; undefined: none */
  timeouts?: Timeouts | undefined;
  /** false: the schema is left as it is, even if there is none */
  migrates?: boolean;
  logQuery?: LogQuery | undefined;
  /** for root alone: how PostgreSQL runs, which refuses to run as root */
  root?: ClusterOptions['root'];
}

/** The folder of the cluster's files in a data folder. */
export function clusterOf(directory: string): string {
  return join(directory, 'database');
}

/**
 * Opens and migrates the database in a directory, which a PostgreSQL of ours serves until it is closed. Other processes reach it
 * by its socket (openSocket). A server that dies is started again; until then statements fail as on a lost connection.
 * @throws {OpenDatabaseError} 'directory_in_use' when another process has opened it, 'directory_unusable', 'disk_full',
 *   'program_unusable' or 'damaged' when it does not open
 */
export async function openEmbedded(directory: string, options: EmbeddedOptions = {}): Promise<Database> {
  const unlock = explain(directory, () => lockDirectory(directory));
  try {
    requireConverted(directory);
    const database = await openUnlocked(directory, options);
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Does the same in a directory that no other process uses, without its lock. @throws {OpenDatabaseError} as openEmbedded does */
export async function openUnlocked(
  directory: string,
  { report = reportAsWarning, root, ...options }: EmbeddedOptions = {},
): Promise<Database> {
  let cluster: Cluster | undefined;
  try {
    requireRoom(directory);
    cluster = await startCluster(clusterOf(directory), { report, root });
    const { socketFolder, stop } = cluster;
    const database = await connectEmbedded(socketFolder, options);
    const stopWatching = await watchRoom(database.background, report, () => isNearlyFull(directory));
    let closing: Promise<void> | undefined;
    return {
      ...database,
      close() {
        closing ??= stopWatching().then(database.close).finally(stop);
        return closing;
      },
    };
  } catch (error) {
    await cluster?.stop();
    throw toOpeningFailure(directory, error);
  }
}

function explain<T>(directory: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw toOpeningFailure(directory, error);
  }
}

function reportAsWarning(message: string, error?: unknown): void {
  process.emitWarning(error instanceof Error ? `${message} ${error.message}` : message);
}
