import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, shortestSecret } from './config.ts';

/**
 * The operator's secret, or the one kept in the data directory, made there the first time for this user's eyes only.
 * @throws {ConfigError} when that one has been cut short
 */
export function readSecret({ secret, dataDirectory }: Pick<Config, 'secret' | 'dataDirectory'>): string {
  if (secret !== undefined) return secret;
  const file = join(dataDirectory, 'secret');
  const kept = read(file) ?? make(file, dataDirectory);
  if (kept.length < shortestSecret) {
    throw new ConfigError(
      `${file} deve ter ${shortestSecret} caracteres ou mais. Apague-o e outro será criado.`,
    );
  }
  return kept;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole on the disk before it has its name: nobody reads half of it, and of two who make one at once one wins. */
function make(file: string, dataDirectory: string): string {
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
