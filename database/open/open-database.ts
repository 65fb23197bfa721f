import type { Database } from '../database.ts';
import { openEmbedded } from './embedded.ts';
import { openServer } from './server.ts';

export interface DatabasePlace {
  /** of a PostgreSQL server or cluster; without it, the embedded database in `directory` */
  url?: string | undefined;
  directory: string;
}

/**
 * Opens a database and brings it to the newest migration.
 * Throws OpenDatabaseError when the directory is in use, or the server is out of reach or too old.
 */
export async function openDatabase({ url, directory }: DatabasePlace): Promise<Database> {
  return url ? openServer(url) : openEmbedded(directory);
}
