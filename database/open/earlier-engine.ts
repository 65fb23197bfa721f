import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Tx } from '../database.ts';
import * as schema from '../schema.ts';
import { OpenDatabaseError } from './errors.ts';

/** The folder in which versions up to decision 66 kept the embedded database, whose files were those of PGlite. */
export function earlierFilesOf(directory: string): string {
  return join(directory, 'postgres');
}

/**
 * Refuses a data folder whose database is still one of PGlite: a new one would begin beside it.
 * @throws {OpenDatabaseError} 'directory_unusable'
 */
export function requireConverted(directory: string): void {
  if (!existsSync(earlierFilesOf(directory))) return;
  throw new OpenDatabaseError(
    'directory_unusable',
    `O banco de dados em ${resolve(directory)} é de uma versão anterior deste programa. Inicie o servidor uma vez (npm start), que o converte.`,
  );
}

interface EarlierDatabase {
  /** Reads it in one transaction, beside which other databases may be used. */
  read<T>(act: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens the files of PGlite, an optional package that only this needs. @throws {OpenDatabaseError} 'program_unusable' */
export async function openEarlier(directory: string): Promise<EarlierDatabase> {
  const { PGlite, pg_trgm, drizzle } = await loadPglite();
  const client = await PGlite.create({ dataDir: earlierFilesOf(directory), extensions: { pg_trgm } });
  const orm = drizzle({ client, schema, casing: 'snake_case' });
  return {
    read: (act) => orm.transaction((tx) => act(tx as unknown as Tx), { accessMode: 'read only' }),
    close: () => client.close(),
  };
}

async function loadPglite() {
  try {
    const [{ PGlite }, { pg_trgm }, { drizzle }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/contrib/pg_trgm'),
      import('drizzle-orm/pglite'),
    ]);
    return { PGlite, pg_trgm, drizzle };
  } catch (cause) {
    throw new OpenDatabaseError(
      'program_unusable',
      'Para converter o banco de dados da versão anterior falta o pacote @electric-sql/pglite. Instale os pacotes opcionais (npm ci --include=optional) e inicie de novo.',
      { cause },
    );
  }
}
