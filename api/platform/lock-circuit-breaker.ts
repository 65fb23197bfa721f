import { isLockTimeout } from './database-errors.ts';
import { Failure } from './failure.ts';

const pauseMs = 3_000;

/**
 * Returns a function that runs the reads of one call. If a read times out waiting for a lock, a whole table is locked, as when
 * an operator alters it. Further reads of the call are then refused at once, except for one retry every few seconds: they would
 * wait in vain, and occupy connections and queue slots that other calls need.
 */
export function lockCircuitBreaker(): <T>(read: () => Promise<T>) => Promise<T> {
  let refusedUntil = Number.NEGATIVE_INFINITY;
  let wasLocked = false;
  const refuseForAWhile = () => {
    refusedUntil = performance.now() + pauseMs;
  };
  return async (read) => {
    if (performance.now() < refusedUntil) throw new Failure('unavailable');
    if (wasLocked) refuseForAWhile();
    try {
      const result = await read();
      wasLocked = false;
      refusedUntil = Number.NEGATIVE_INFINITY;
      return result;
    } catch (error) {
      // Another failure, such as of a database that is away, says nothing about the lock.
      wasLocked = isLockTimeout(error);
      if (wasLocked) refuseForAWhile();
      else refusedUntil = Number.NEGATIVE_INFINITY;
      throw error;
    }
  };
}
