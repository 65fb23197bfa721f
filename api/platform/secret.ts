import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fsyncPath } from '#database/open/fsync.ts';
import { makeFolder } from '#database/open/make-folder.ts';
import { type Config, ConfigError, shortestSecret } from './config.ts';

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

/** Returns the current secrets by the names of their files; undefined if one does not exist yet. */
export function findSecrets(config: Pick<Config, 'secret' | 'cpfKey' | 'dataDirectory'>) {
  const { secret, cpfKey, dataDirectory } = config;
  return {
    secret: secret ?? read(join(dataDirectory, 'secret')),
    'cpf-key': cpfKey ?? read(join(dataDirectory, 'cpf-key')),
  };
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
