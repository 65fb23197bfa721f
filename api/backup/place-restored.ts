import { existsSync, readFileSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fsyncPath, fsyncTree } from '#database/open/fsync.ts';
import { reasonOf } from '#database/reason-of.ts';
import type { Config } from '../platform/config.ts';
import { detectType, neededBytes } from '../platform/file-types.ts';
import { openFiles } from '../platform/files.ts';
import type { SecretSettings } from '../platform/secret.ts';
import { BackupError } from './backup-format.ts';

export type PlaceSettings = SecretSettings & Pick<Config, 'databaseUrl' | 'dataDirectory' | 'storageUrl'>;

/**
 * Removes the files that were placed. @param cause the reason
 * @throws {BackupError} with the cause, when something cannot be removed
 */
export type Undo = (cause: unknown) => Promise<void>;

/** how many of the files that could not be removed are named */
const mostNames = 10;

interface Placed {
  /** for the operator */
  name: string;
  takeBack(): Promise<void>;
}

interface Staged {
  staging: string;
  signal: AbortSignal | undefined;
}

/**
 * Moves the restored parts from the staging folder to their places: files, secrets, and the embedded database last, since the
 * place is no longer empty once it has one. Leaves nothing behind when it fails, or when its signal is aborted.
 */
export async function placeRestored(staged: Staged, config: PlaceSettings): Promise<Undo> {
  const { staging, signal } = staged;
  const { dataDirectory } = config;
  const placed: Placed[] = [];
  const undo: Undo = async (cause) => {
    const left: string[] = [];
    for (const { name, takeBack } of placed.splice(0).reverse())
      await takeBack().catch(() => left.push(name));
    if (left.length > 0) throw notTakenBack(left, cause);
  };
  const move = async (name: string) => {
    const [from, to] = [join(staging, name), join(dataDirectory, name)];
    if (!existsSync(from)) return;
    await rename(from, to);
    placed.push({ name: to, takeBack: () => rename(to, from) });
  };
  fsyncTree(staging);
  try {
    if (config.storageUrl !== undefined) await upload(staged, config, placed);
    else {
      // It has no files, but it may exist and have empty folders.
      await rm(join(dataDirectory, 'files'), { recursive: true, force: true });
      await move('files');
    }
    for (const { name, isSame } of stagedSecrets(staging, config)) if (!isSame) await move(name);
    signal?.throwIfAborted();
    await move('database');
    fsyncPath(dataDirectory);
    return undo;
  } catch (error) {
    await undo(error);
    throw error;
  }
}

function notTakenBack(left: readonly string[], cause: unknown): BackupError {
  const more = left.length - mostNames;
  const names = `${left.slice(0, mostNames).join(', ')}${more > 0 ? ` e mais ${more}` : ''}`;
  const reason = reasonOf(cause).replace(/\.$/, '');
  return new BackupError(
    `Nada foi restaurado: ${reason}. O lugar não ficou vazio, porque isto não pôde ser apagado: ${names}. Apague o que ficou antes de tentar de novo.`,
    { cause },
  );
}

/** Lists the secrets of the backup, with whether the environment sets the same value, or another one, which then wins. */
export function stagedSecrets(staging: string, config: PlaceSettings) {
  const settings = [
    { name: 'secret', setting: 'SECRET', given: config.secret },
    { name: 'cpf-key', setting: 'CPF_KEY', given: config.cpfKey },
    { name: 'push-key', setting: 'PUSH_KEY', given: config.pushKey },
  ] as const;
  return settings.flatMap(({ name, setting, given }) => {
    const file = join(staging, name);
    if (!existsSync(file)) return [];
    const isSame = readFileSync(file, 'utf8').trim() === given;
    return [{ name, setting, isSame, isOther: given !== undefined && !isSame }];
  });
}

async function upload({ staging, signal }: Staged, config: PlaceSettings, placed: Placed[]): Promise<void> {
  const folder = join(staging, 'files');
  if (!existsSync(folder)) return;
  const store = await openFiles(config);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    signal?.throwIfAborted();
    const path = join(entry.parentPath, entry.name);
    const key = path.slice(folder.length + 1);
    placed.push({ name: `${key} (no balde de STORAGE_URL)`, takeBack: () => store.delete(key) });
    await store.putFile(key, path, await typeOf(path));
  }
}

async function typeOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(neededBytes), 0, neededBytes, 0);
    return detectType(buffer.subarray(0, bytesRead)) ?? 'application/octet-stream';
  } finally {
    await file.close();
  }
}
