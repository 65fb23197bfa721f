import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OpenDatabaseError } from './errors.ts';

/** the folder of a data directory in which a restore works; it exists only during the restore */
export const unfinishedRestore = 'restore-unfinished';

/**
 * Refuses a directory whose restore was killed, or is running. Otherwise a new city would start next to its remains.
 * @throws {OpenDatabaseError} 'directory_unusable'
 */
export function requireNoUnfinishedRestore(directory: string): void {
  if (!existsSync(join(directory, unfinishedRestore))) return;
  throw new OpenDatabaseError(
    'directory_unusable',
    `Uma restauração na pasta ${resolve(directory)} não terminou: se nenhuma está em andamento, apague tudo da pasta ` +
      '(com DATABASE_URL também as tabelas, com STORAGE_URL também os arquivos), restaure de novo e só depois inicie.',
  );
}
