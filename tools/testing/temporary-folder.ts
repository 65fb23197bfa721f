import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** More than twice what the databases, data directories and browser profiles of all concurrent suites need. */
const enoughBytes = 4 * 2 ** 30;

/**
 * Returns the folder for temporary files of this process and its children: in memory if there is enough space,
 * because suites create and delete thousands of small files, which is several times as fast as on a disk. It
 * is removed when this process ends. TMPDIR takes precedence.
 */
export function temporaryFolder(): string {
  if (process.env.TMPDIR || !hasRoomInMemory()) return tmpdir();
  removeFoldersOfTheDead();
  const folder = join(inMemory, `compara-tests-${process.pid}`);
  mkdirSync(folder);
  process.once('exit', () => remove(folder));
  return folder;
}

function hasRoomInMemory(): boolean {
  if (freemem() < 2 * enoughBytes) return false;
  try {
    accessSync(inMemory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes;
  } catch {
    return false;
  }
}

function removeFoldersOfTheDead(): void {
  for (const name of readdirSync(inMemory)) {
    const [, pid] = /^compara-tests-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) remove(join(inMemory, name));
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another process still writes there, or it belongs to another user. A later run removes it.
  }
}
