import { abortable } from '../abortable.ts';
import type { Tx } from '../database.ts';
import { connectDatabase, requireDatabase } from '../open/open-database.ts';

interface SnapshotPlace {
  /** the URL of a PostgreSQL server; undefined: the embedded database in `directory` */
  url: string | undefined;
  directory: string;
  /** stops reading, with its reason */
  signal?: AbortSignal | undefined;
}

/**
 * Reads a database as it is at one moment, while others continue to write. Nothing is migrated.
 * @throws {OpenDatabaseError} when there is no database, or it does not open
 */
export async function readSnapshot<T>(
  { url, directory, signal }: SnapshotPlace,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  requireDatabase({ url, directory });
  const database = await connectDatabase({ url, directory, migrates: false });
  try {
    return await database.orm.transaction((tx) => read(abortable(tx, signal)), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  } finally {
    await database.close();
  }
}
