import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDirectory } from '#database/open/directory-lock.ts';
import { OpenDatabaseError } from '#database/open/errors.ts';
import { makeFolder } from '#database/open/make-folder.ts';

/**
 * Files that only this process needs, such as uploads while they arrive. They are in the data directory, since the system's
 * temporary folder may be in memory. Each process has a folder of its own and keeps it locked, so that others know when it has
 * been killed.
 */
export interface TemporaryFiles {
  /** Creates an empty folder, which the caller deletes. */
  createFolder(): Promise<string>;
  /** Deletes the files of processes that were killed. */
  deleteLeft(now: Date): Promise<void>;
  /** Deletes the folder of this process. */
  close(): void;
}

const sharedName = 'uploads-unfinished';
/** The file by which lockDirectory locks a folder. */
const lockName = 'database.lock';
/** A folder without a lock may be about to get one, or be the upload of an earlier version, which takes no longer. */
const unlockedMs = 60 * 60_000;

export function openTemporaryFiles(dataDirectory: string): TemporaryFiles {
  const shared = join(dataDirectory, sharedName);
  let own: { path: string; unlock: () => void } | undefined;
  const open = () => {
    makeFolder(dataDirectory);
    mkdirSync(shared, { recursive: true, mode: 0o700 });
    const path = mkdtempSync(join(shared, 'process-'));
    return { path, unlock: lockDirectory(path) };
  };
  return {
    createFolder() {
      own ??= open();
      return mkdtemp(join(own.path, 'file-'));
    },
    async deleteLeft(now) {
      for (const name of existsSync(shared) ? await readdir(shared) : []) {
        const path = join(shared, name);
        if (path === own?.path) continue;
        if (existsSync(join(path, lockName))) await deleteUnlessLocked(path);
        else if (await isOlder(path, now.getTime() - unlockedMs))
          await rm(path, { recursive: true, force: true });
      }
    },
    close() {
      own?.unlock();
      if (own) rmSync(own.path, { recursive: true, force: true });
      own = undefined;
    },
  };
}

async function deleteUnlessLocked(path: string): Promise<void> {
  try {
    const unlock = lockDirectory(path);
    await rm(path, { recursive: true, force: true });
    unlock();
  } catch (error) {
    if (!(error instanceof OpenDatabaseError && error.code === 'directory_in_use')) throw error;
  }
}

async function isOlder(path: string, ms: number): Promise<boolean> {
  const info = await stat(path).catch(() => undefined);
  return info !== undefined && info.mtimeMs < ms;
}
