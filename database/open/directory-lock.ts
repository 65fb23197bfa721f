import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OpenDatabaseError } from './errors.ts';

/**
 * Locks the directory of the embedded database for this process, and returns a function that unlocks it. The operating
 * system holds the lock and releases it whenever the process ends, so it cannot become stale. It is taken through
 * SQLite, because Node has no function for file locks.
 * @throws {OpenDatabaseError} 'directory_in_use' when this or another process has locked the directory
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const pidFile = join(directory, 'database.pid');
  const lock = new DatabaseSync(join(directory, 'database.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new OpenDatabaseError('directory_in_use', inUse(directory, readPid(pidFile)), { cause });
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return () => {
    if (lock.isOpen) lock.close();
  };
}

function inUse(directory: string, pid: number | undefined): string {
  const holder = pid === undefined ? 'outro processo' : `outro processo (pid ${pid})`;
  return `O banco de dados em ${directory} já está em uso por ${holder}. Encerre-o ou escolha outro DATA_DIR.`;
}

function readPid(pidFile: string): number | undefined {
  try {
    return Number(readFileSync(pidFile, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}
