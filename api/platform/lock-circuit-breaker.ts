import { isLockTimeout } from './database-errors.ts';
import { Failure } from './failure.ts';

const pauseMs = 3_000;

/**
 * Returns a function that runs the reads of one call. A read waits for no rows; when it has waited too long for a lock, a
 * whole table is locked, as while an operator alters it. The call's next reads are then refused at once, but one every few
 * seconds that tries: they would wait in vain, and keep connections and room in the line from calls that need other tables.
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
      if (isLockTimeout(error)) {
        wasLocked = true;
        refuseForAWhile();
      }
      throw error;
    }
  };
}
