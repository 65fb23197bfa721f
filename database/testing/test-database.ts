import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import type { Database } from '../database.ts';
import { openInMemory } from '../open/embedded.ts';
import { openServer } from '../open/server.ts';
import { administer, databaseUrl } from './administer.ts';
import './provided.ts';

/**
 * A migrated database for one suite alone, of the kind its project tests; closing it removes it.
 *
 *     const database = await openTestDatabase();
 *     afterAll(() => database.close());
 */
export async function openTestDatabase(): Promise<Database> {
  const source = inject('testDatabase');
  if (source.kind === 'embedded') return openInMemory(await openAsBlob(source.dumpFile));
  const copy = await createTestDatabase();
  const database = await openServer(copy.url);
  return {
    ...database,
    async close() {
      await database.close();
      await copy.drop();
    },
  };
}

export interface TestServerDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated database on the test server, not yet opened. Only in the project 'postgres'. */
export async function createTestDatabase(): Promise<TestServerDatabase> {
  const source = inject('testDatabase');
  if (source.kind !== 'server') throw new Error('only on a PostgreSQL server');
  const name = `suite_${randomUUID().replaceAll('-', '')}`;
  await administer(source.url, `CREATE DATABASE ${name} TEMPLATE ${source.template}`);
  return {
    url: databaseUrl(source.url, name),
    drop: () => administer(source.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
