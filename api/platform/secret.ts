import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fsyncPath } from '#database/open/fsync.ts';
import { makeFolder } from '#database/open/make-folder.ts';
import { type Config, ConfigError, secretSettings, shortestSecret } from './config.ts';
import { environmentFile } from './load-environment.ts';
import { outboxOf } from './mail/outbox.ts';

/**
 * Returns the operator's secret, which signs sessions, or the one stored in the data directory.
 * @throws {ConfigError} when the stored secret is too short
 */
export function readSecret({ secret, dataDirectory }: Pick<Config, 'secret' | 'dataDirectory'>): string {
  return secret ?? storedSecret('secret', dataDirectory);
}

/**
 * Returns the operator's key of CPFs, or the one stored in the data directory. It is separate from the secret, so that changing
 * the secret, which signs everybody out, leaves CPFs readable.
 * @throws {ConfigError} when the stored key is too short
 */
export function readCpfKey({ cpfKey, dataDirectory }: Pick<Config, 'cpfKey' | 'dataDirectory'>): string {
  return cpfKey ?? storedSecret('cpf-key', dataDirectory);
}

/**
 * Returns the operator's key that proves to push services who sends, or the one stored in the data directory. Browsers that have
 * subscribed with another key get nothing more.
 * @throws {ConfigError} when the stored key is too short
 */
export function readPushKey({ pushKey, dataDirectory }: Pick<Config, 'pushKey' | 'dataDirectory'>): string {
  return pushKey ?? storedSecret('push-key', dataDirectory);
}

/** The settings that are secrets in files of the data directory, or replace these. */
export type SecretSettings = Pick<Config, 'secret' | 'cpfKey' | 'pushKey'>;

/** Returns the current secrets by the names of their files; undefined if one does not exist yet. */
export function findSecrets(config: SecretSettings & Pick<Config, 'dataDirectory'>) {
  const { secret, cpfKey, pushKey, dataDirectory } = config;
  return {
    secret: secret ?? read(join(dataDirectory, 'secret')),
    'cpf-key': cpfKey ?? read(join(dataDirectory, 'cpf-key')),
    'push-key': pushKey ?? read(join(dataDirectory, 'push-key')),
  };
}

export interface ExposedFile {
  path: string;
  /** as '644' */
  mode: string;
}

/**
 * Returns the files and folders with secrets on which other users of this machine have any right: the stored secrets, the
 * mails in the outbox, whose links open accounts, and the settings if one of them is secret. A copy, another volume or an
 * editor may have changed what they were created with.
 */
export function findExposed(
  config: Pick<Config, 'dataDirectory'>,
  settings = environmentFile,
): ExposedFile[] {
  const { dataDirectory } = config;
  const secrets = ['secret', 'cpf-key', 'push-key'].map((name) => join(dataDirectory, name));
  const stored = [...secrets, outboxOf(config)];
  const hasSecrets = secretSettings.some((name) =>
    new RegExp(`^ *${name} *=.`, 'm').test(read(settings) ?? ''),
  );
  return [...stored, ...(hasSecrets ? [settings] : [])].flatMap((path) => {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    // Windows has other rights, which Node.js does not show.
    if ((mode & 0o077) === 0 || process.platform === 'win32') return [];
    return [{ path, mode: (mode & 0o777).toString(8) }];
  });
}

/** Reads a secret from its file. The first start generates it, readable only by this user. */
function storedSecret(name: string, dataDirectory: string): string {
  const file = join(dataDirectory, name);
  const stored = read(file) ?? generate(file, dataDirectory);
  if (stored.length < shortestSecret) {
    throw new ConfigError(
      `${file} deve ter ${shortestSecret} caracteres ou mais. Apague-o e outro será criado.`,
    );
  }
  return stored;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Writes a secret to disk before it gets its final name, so that a partial one is never read. If two processes do this
 * concurrently, both return the same secret.
 */
function generate(file: string, dataDirectory: string): string {
  makeFolder(dataDirectory);
  const draft = `${file}-${randomUUID()}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  // The data encrypted with it may be on another disk: after a power cut neither may be there without the other.
  fsyncPath(dataDirectory);
  return readFileSync(file, 'utf8').trim();
}
