import type { Db } from '#database/database.ts';
import { connectDatabase } from '#database/open/open-database.ts';

/** Runs a function on the database of a running server. @param of.directory the server's data directory */
export async function inDatabase<T>(
  of: { url: string | undefined; directory: string },
  act: (orm: Db) => Promise<T>,
): Promise<T> {
  const database = await connectDatabase(of);
  try {
    return await act(database.orm);
  } finally {
    await database.close();
  }
}
