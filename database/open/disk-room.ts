import { statfsSync } from 'node:fs';

/**
 * bytes that stay free for what is under way: PostgreSQL panics when it cannot make the next segment of its log, of
 * 16 MiB. Four of them hold a transaction that has begun, the checkpoint after it, and the recovery after a crash.
 */
export const reservedBytes = 64 * 1024 * 1024;

/** how long an answer of the file system counts */
const knownMs = 1_000;

/** Returns the bytes that this process may still write to the disk of a directory. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** Returns a function that tells whether the disk of a directory is too full for new writes; it asks once a second. */
export function watchRoom(directory: string): () => boolean {
  let known = { isFull: false, at: Number.NEGATIVE_INFINITY };
  return () => {
    const now = performance.now();
    if (now - known.at > knownMs) known = { isFull: freeBytes(directory) < reservedBytes, at: now };
    return known.isFull;
  };
}
