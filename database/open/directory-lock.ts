import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OpenDatabaseError } from './errors.ts';

/**
 * Takes the embedded directory for this process alone; returns the function that gives it back.
 * The lock is one of the operating system's, taken through SQLite because Node has no call of its own for it: it goes
 * with the process however that ends, so it cannot go stale.
 * Throws OpenDatabaseError 'directory_in_use' when another process, or this one, holds it.
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
