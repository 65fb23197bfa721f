import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory } from '#database/open/directory-lock.ts';
import { OpenDatabaseError } from '#database/open/errors.ts';
import { BackupError } from './backup-format.ts';

const name = 'backup-unfinished';

/**
 * Makes a folder in the data directory for one backup at a time, which only this user may read, and removes it after. The
 * rest of a killed process goes first. @throws {BackupError} when another process uses it
 */
export async function inScratchFolder<T>(
  dataDirectory: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(dataDirectory, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lock(folder);
  const inner = join(folder, 'work');
  try {
    rmSync(inner, { recursive: true, force: true });
    mkdirSync(inner, { mode: 0o700 });
    return await work(inner);
  } finally {
    rmSync(inner, { recursive: true, force: true });
    unlock();
    rmSync(folder, { recursive: true, force: true });
  }
}

function lock(folder: string): () => void {
  try {
    return lockDirectory(folder);
  } catch (error) {
    if (error instanceof OpenDatabaseError && error.code === 'directory_in_use')
      throw new BackupError('Outro backup ou outra conferência está em andamento. Espere que termine.', {
        cause: error,
      });
    throw error;
  }
}
