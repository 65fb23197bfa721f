import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The operator's secret, or the one kept in the data directory, made there the first time for this user's eyes only. */
export function readSecret({ secret, dataDirectory }: Pick<Config, 'secret' | 'dataDirectory'>): string {
  if (secret !== undefined) return secret;
  const file = join(dataDirectory, 'secret');
  mkdirSync(dataDirectory, { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
