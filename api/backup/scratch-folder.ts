import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockDirectory } from '#database/open/directory-lock.ts';
import { OpenDatabaseError } from '#database/open/errors.ts';
import { BackupError } from './backup-format.ts';

const name = 'backup-unfinished';
const noteName = 'draft';

/**
 * Creates a folder in the data directory for one backup at a time, readable only by this user, and removes it afterwards.
 * Leftovers of a killed process are removed first. @throws {BackupError} when another process uses it
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
    removeRest(folder);
    mkdirSync(inner, { mode: 0o700 });
    return await work(inner);
  } finally {
    removeRest(folder);
    unlock();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Registers a file outside the folder, to be removed with it if this process is killed. */
export function noteDraft(folder: string, path: string): void {
  writeFileSync(join(folder, noteName), resolve(path), { mode: 0o600, flush: true });
}

/**
 * Removes the leftovers of a killed process: a copied file, and half a backup. Does nothing while another process uses
 * the folder.
 * @param report receives a message about each success or failure
 */
export function removeUnfinishedBackup(
  dataDirectory: string,
  report: (message: string, error?: unknown) => void,
): void {
  const folder = join(dataDirectory, name);
  if (!existsSync(folder)) return;
  try {
    const unlock = lockDirectory(folder);
    removeRest(folder);
    unlock();
    rmSync(folder, { recursive: true, force: true });
    report(`The rest of an unfinished backup was removed: ${folder}`);
  } catch (error) {
    if (error instanceof OpenDatabaseError && error.code === 'directory_in_use') return;
    report(`The rest of an unfinished backup could not be removed: ${folder}`, error);
  }
}

function removeRest(folder: string): void {
  const inner = join(folder, 'work');
  const note = join(inner, noteName);
  if (existsSync(note)) rmSync(readFileSync(note, 'utf8'), { force: true });
  rmSync(inner, { recursive: true, force: true });
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
