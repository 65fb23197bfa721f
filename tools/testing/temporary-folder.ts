import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Databases, data directories and browser profiles of all suites that run at once take less than half of it. */
const enoughBytes = 4 * 2 ** 30;

/**
 * Returns the folder for temporary files: one in memory where there is one with much room, because suites create and
 * delete thousands of small files, and each costs several times as much on a disk. TMPDIR wins.
 */
export function temporaryFolder(): string {
  if (process.env.TMPDIR || freemem() < 2 * enoughBytes) return tmpdir();
  try {
    accessSync(inMemory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize < enoughBytes ? tmpdir() : inMemory;
  } catch {
    return tmpdir();
  }
}
