import { statfsSync } from 'node:fs';

/**
 * bytes kept free for work in progress: PostgreSQL panics when it cannot create the next segment of its log, of
 * 16 MiB. Four segments are enough for an open transaction, the checkpoint after it, and the recovery after a crash.
 */
export const reservedBytes = 64 * 1024 * 1024;

/** how long a result of the file system is cached */
const knownMs = 1_000;

/** Returns the bytes that this process may still write to the disk of a directory. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** Returns a function that checks, at most once a second, whether the disk of a directory is too full for new writes. */
export function watchRoom(directory: string): () => boolean {
  let known = { isFull: false, at: Number.NEGATIVE_INFINITY };
  return () => {
    const now = performance.now();
    if (now - known.at > knownMs) known = { isFull: freeBytes(directory) < reservedBytes, at: now };
    return known.isFull;
  };
}
