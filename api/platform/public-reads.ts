import type { Database, Db } from '#database/database.ts';

/** Runs a read for everybody, which changes nothing and may run twice. */
export type ReadPublic = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

/**
 * Returns the function that decides where public reads run: on the replica, if there is one and it has all that was committed
 * before the read began. So an answer that a write has dropped is never made again from what was there before the write.
 */
export function publicReads({ orm, replica }: Pick<Database, 'orm' | 'replica'>): ReadPublic {
  return replica ? replica.read : (read) => read(orm);
}
