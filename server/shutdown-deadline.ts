import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/database.ts';

/** Jobs get eight of these seconds (api/platform/job-queue.ts), and seven to return to the queue. */
const longestStopMs = 15_000;
/** how long the database may not respond: a stuck one would delay tasks, jobs and the process for ever */
const longestSilenceMs = 5_000;
const pauseMs = 250;

/**
 * Waits until the tasks and jobs of a closing server have stopped, while the database responds and up to a time limit.
 * @returns false if it stopped waiting; closing the database then ends them
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
    // Abandoned work may fail later, without its database.
    stopped.catch(() => {});
  }
}

/** Resolves to false when the database is stuck, or the time is up. */
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
