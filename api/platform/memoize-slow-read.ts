import { cityDay } from '#domain/city-time.ts';

/** A value with the time at which it was read. */
export interface Snapshot<T> {
  value: T;
  at: Date;
}

/** A value that is read faster than this is never cached. */
const quickMs = 50;
/** A value is cached for this many times the duration of its reading, so reading uses at most a hundredth of one processor. */
const keptTimes = 100;
const longestMs = 15 * 60_000;

interface Kept<T> extends Snapshot<T> {
  tookMs: number;
}

/**
 * Returns a reader of a value that costs more in a large city than in a small one, such as a count over all current prices. A
 * quick reading is repeated for every call. A slow one is cached for a while; then the old value is returned until the new one
 * has been read, so that only the first call of the process and of each day waits.
 * @param clockMs measures how long a reading takes
 */
export function memoizeSlowRead<T>(
  read: (now: Date) => Promise<T>,
  clockMs: () => number = () => performance.now(),
): (now: Date) => Promise<Snapshot<T>> {
  let kept: Kept<T> | undefined;
  let reading: Promise<Snapshot<T>> | undefined;

  async function readAgain(now: Date): Promise<Snapshot<T>> {
    const startedAt = clockMs();
    try {
      const value = await read(now);
      kept = { value, at: now, tookMs: clockMs() - startedAt };
      return kept;
    } finally {
      reading = undefined;
    }
  }

  return async (now) => {
    const ageMs = kept ? now.getTime() - kept.at.getTime() : Number.POSITIVE_INFINITY;
    const isUsable =
      kept && kept.tookMs >= quickMs && ageMs >= 0 && ageMs < longestMs && cityDay(kept.at) === cityDay(now);
    if (kept && isUsable && ageMs < kept.tookMs * keptTimes) return kept;
    reading ??= readAgain(now);
    if (!kept || !isUsable) return reading;
    // After a failure the old value remains, and the next call tries again.
    reading.catch(() => {});
    return kept;
  };
}
