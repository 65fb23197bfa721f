import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, shortestSecret } from './config.ts';

/**
 * Returns the operator's secret, or the one stored in the data directory. The first start generates it, readable only
 * by this user.
 * @throws {ConfigError} when the stored secret is too short
 */
export function readSecret({ secret, dataDirectory }: Pick<Config, 'secret' | 'dataDirectory'>): string {
  if (secret !== undefined) return secret;
  const file = join(dataDirectory, 'secret');
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
 * Writes a secret to disk before it gets its final name, so that nobody reads a partial one. When two processes do this
 * at the same time, both return the same secret.
 */
function generate(file: string, dataDirectory: string): string {
  mkdirSync(dataDirectory, { recursive: true });
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
  return readFileSync(file, 'utf8').trim();
}
