import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { toOpeningFailure } from './opening-failure.ts';

/**
 * Creates a data folder and those above it, unless they exist. Node's own way, `recursive`, never ends where the system refuses a
 * new folder as missing, as in /proc.
 * @throws {OpenDatabaseError} 'directory_unusable', 'disk_full'
 */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (cause) {
    // Another process may have been quicker.
    if (!isFolder(path)) throw toOpeningFailure(folder, cause);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
