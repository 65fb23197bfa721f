import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase } from '#database/open/open-database.ts';
import '#database/testing/provided.ts';
import { createEmptyDatabase, createTestDatabase } from '#database/testing/test-database.ts';
import { openTestApi, type TestApi } from '../../platform/testing.ts';
import type { PlaceSettings } from '../place-restored.ts';

export type Kind = 'embedded' | 'server';

/** the ways that a backup can take on the databases that the project has */
export function ways(): [from: Kind, to: Kind][] {
  if (inject('testDatabase').kind === 'embedded') return [['embedded', 'embedded']];
  return [
    ['server', 'server'],
    ['server', 'embedded'],
    ['embedded', 'server'],
  ];
}

export interface Place {
  config: PlaceSettings;
  remove(): Promise<void>;
}

/** Makes a place for a city: a data directory and, for a server, a database that is migrated or empty. */
export async function createPlace(kind: Kind, state: 'empty' | 'migrated' = 'empty'): Promise<Place> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'backup-'));
  const create = state === 'empty' ? createEmptyDatabase : createTestDatabase;
  const database = kind === 'server' ? await create() : undefined;
  return {
    config: {
      dataDirectory,
      databaseUrl: database?.url,
      storageUrl: undefined,
      secret: undefined,
      cpfKey: undefined,
    },
    async remove() {
      await database?.drop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Opens the API over a place, as a server does. */
export async function openApiAt({ config }: Place): Promise<TestApi> {
  const { databaseUrl, dataDirectory } = config;
  const database = await openDatabase({ url: databaseUrl, directory: dataDirectory });
  return openTestApi({ database, dataDirectory });
}
