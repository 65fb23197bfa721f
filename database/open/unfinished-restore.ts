import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OpenDatabaseError } from './errors.ts';

/** the folder of a data directory in which a restore puts things together; it is there as long as that lasts */
export const unfinishedRestore = 'restore-unfinished';

/**
 * Refuses a directory whose restore was killed, or goes on. Otherwise a new city would begin beside what it has left.
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
