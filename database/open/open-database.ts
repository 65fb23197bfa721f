import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { openEmbedded } from './embedded.ts';
import { OpenDatabaseError } from './errors.ts';
import { openServer, openSocket } from './server.ts';

export interface DatabasePlace {
  /** of a PostgreSQL server or cluster; without it, the embedded database in `directory` */
  url?: string | undefined;
  directory: string;
}

/** A process that has just started holds its directory for a while before it answers on the socket. */
const timeoutMs = 15_000;

/**
 * Opens a database, for the one process that serves it, and brings it to the newest migration.
 * Throws OpenDatabaseError when the directory is in use, or the server is out of reach or too old.
 */
export async function openDatabase({ url, directory }: DatabasePlace): Promise<Database> {
  return url ? openServer(url) : openEmbedded(directory);
}

/**
 * Opens a database for a command that may find it open already: on a server as openDatabase does; embedded, through
 * the socket of the process that has it, if one does. Throws OpenDatabaseError as openDatabase does, 'directory_in_use'
 * where that process does not answer.
 */
export async function connectDatabase({ url, directory }: DatabasePlace): Promise<Database> {
  if (url) return openServer(url);
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await openEmbedded(directory);
    } catch (error) {
      if (!(error instanceof OpenDatabaseError)) throw error;
      const database = await openSocket(directory).catch(() => undefined);
      if (database) return database;
      if (Date.now() > deadline) throw error;
    }
    await sleep(100);
  }
}
