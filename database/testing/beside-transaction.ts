import type { Db, Tx } from '../database.ts';
import { outsideTransaction } from '../open/transaction-scope.ts';

/**
 * A transaction that stays open while a test uses the pool like another process.
 */
export function besideTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction((tx) => outsideTransaction(() => run(tx)));
}
