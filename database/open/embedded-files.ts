import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableFiles, durableStartParams } from './durable-files.ts';
import { fsyncPath, fsyncTree } from './fsync.ts';
import { type CreationMessage, fromPlainError } from './thread-messages.ts';

/** Listeners to a database's use of its files. */
export interface FilesWatch {
  /** Called after each successful read, write or flush of a file. */
  onFileUse(use: 'read' | 'write' | 'fsync'): void;
  /** Called with each line of PostgreSQL's log. */
  onLogLine(line: string): void;
}

/** Opens the database's files in an already locked directory, and creates missing ones. */
export async function openFiles(directory: string, watch: FilesWatch): Promise<PGlite> {
  const files = join(directory, 'postgres');
  if (!existsSync(files)) await createFiles(directory, files, watch);
  return startPglite(files, watch);
}

/** Opens the database's files in a folder, and creates them where it is empty. */
export function startPglite(files: string, { onFileUse, onLogLine }: FilesWatch): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFiles(files, onFileUse),
    // PostgreSQL 18 does this by default. Flipped bits then cause an error, not a wrong price.
    initDbStartParams: ['--data-checksums'],
    startParams: durableStartParams,
    // amcheck is for `npm run check`, which uses it in a copy; the site's own database does not.
    extensions: { amcheck, pg_trgm },
    onStderr: (line) => {
      onLogLine(line);
      return true;
    },
  });
}

/**
 * Creates the files in another folder and renames it when complete, so that the next start can repeat a failed attempt.
 * Another process does it, because creating them takes memory that would never be freed.
 */
async function createFiles(directory: string, files: string, watch: FilesWatch): Promise<void> {
  const unfinished = `${files}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  // Tests provide an empty database (tools/testing/empty-database.ts).
  const { EMPTY_DATABASE: prepared } = process.env;
  if (prepared) cpSync(prepared, unfinished, { recursive: true });
  else await createInProcess(unfinished, watch);
  fsyncTree(unfinished);
  renameSync(unfinished, files);
  fsyncPath(directory);
}

async function createInProcess(folder: string, watch: FilesWatch): Promise<void> {
  const program = fileURLToPath(new URL('./create-files-process.ts', import.meta.url));
  // Options of this process, such as those of a test run, are not for the other one.
  const child = fork(program, [folder], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  let failure: Error | undefined;
  child.on('message', (message: CreationMessage) => {
    if (message.kind === 'file') watch.onFileUse(message.use);
    else if (message.kind === 'log') watch.onLogLine(message.line);
    else failure = fromPlainError(message.error);
  });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0)
    throw failure ?? new Error(`The process that creates the database ended: ${signal ?? code}.`);
}
