import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OpenDatabaseError } from './errors.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Locks the directory of the embedded database for this process, and returns a function that unlocks it. The operating
 * system releases the lock whenever the process ends, so it cannot become stale. It is taken through
 * SQLite, because Node has no function for file locks.
 * @throws {OpenDatabaseError} 'directory_in_use' when this or another process has locked the directory,
 *   'directory_unusable' when it cannot be made, or the lock file is not a SQLite file; the system's error when it cannot be written
 */
export function lockDirectory(directory: string): () => void {
  makeFolder(directory);
  const pidFile = join(directory, 'database.pid');
  const lockFile = join(directory, 'database.lock');
  // Opening the file first gives a more precise error than SQLite's.
  closeSync(openSync(lockFile, 'a', 0o600));
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
    writeFileSync(pidFile, `${process.pid}\n`);
  } catch (cause) {
    lock.close();
    throw toLockFailure(cause, directory, lockFile, pidFile);
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}

/** the result codes of SQLite that are handled */
const sqlite = { busy: 5, notADatabase: 26 };

function toLockFailure(cause: unknown, directory: string, lockFile: string, pidFile: string): unknown {
  const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : undefined;
  if (code === sqlite.busy)
    return new OpenDatabaseError('directory_in_use', inUse(directory, readPid(pidFile)), { cause });
  if (code === sqlite.notADatabase)
    return new OpenDatabaseError(
      'directory_unusable',
      `O arquivo ${lockFile} não é uma trava deste programa. Confira que nenhum outro processo usa a pasta, apague o arquivo e inicie de novo.`,
      { cause },
    );
  return cause;
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
