import { setTimeout as sleep } from 'node:timers/promises';
import type { JobCount } from '#api/platform/job-queue.ts';

/** How long counts are cached. */
const freshMs = 15_000;
/** A slower database counts as unavailable: a scrape must not wait for it. */
const longestMs = 2000;

/**
 * Creates a function that returns the counts of jobs, at most a quarter of a minute old; undefined while the
 * database does not answer.
 */
export function createJobCounts(
  read: () => Promise<JobCount[]>,
): () => Promise<readonly JobCount[] | undefined> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let counts: Promise<JobCount[] | undefined>;
  return () => {
    const now = performance.now();
    if (now - askedAt >= freshMs) {
      askedAt = now;
      const given = sleep(longestMs, undefined, { ref: false });
      counts = Promise.race([read().catch(() => undefined), given]);
    }
    return counts;
  };
}
