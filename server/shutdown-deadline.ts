import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/database.ts';

/** Jobs have eight seconds of these (api/platform/job-queue.ts), and seven to go back to the queue. */
const longestStopMs = 15_000;
/** so long a database may answer nothing: one that is stuck would keep tasks, jobs and the process for ever */
const longestSilenceMs = 5_000;
const pauseMs = 250;

/**
 * Waits until what a closing server runs has stopped, as long as the database answers and it does not take too long.
 * @returns false when it is given up; closing the database ends it
 */
export async function withShutdownDeadline(
  stopped: Promise<unknown>,
  database: Pick<Database, 'answers'>,
): Promise<boolean> {
  const done = new AbortController();
  try {
    return await Promise.race([stopped.then(() => true), untilGivenUp(database, done.signal)]);
  } finally {
    done.abort();
    // Work that is given up may fail later, for want of its database.
    stopped.catch(() => {});
  }
}

/** Resolves to false when the database is stuck, or the time is over. */
async function untilGivenUp(database: Pick<Database, 'answers'>, done: AbortSignal): Promise<false> {
  const begunAt = performance.now();
  let answeredAt = begunAt;
  while (!done.aborted) {
    if (await database.answers()) answeredAt = performance.now();
    const now = performance.now();
    if (now - answeredAt >= longestSilenceMs || now - begunAt >= longestStopMs) break;
    await sleep(pauseMs);
  }
  return false;
}
