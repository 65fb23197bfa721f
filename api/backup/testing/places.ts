import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase } from '#database/open/open-database.ts';
import '#database/testing/provided.ts';
import { createEmptyDatabase, createTestDatabase } from '#database/testing/test-database.ts';
import { openTestApi, type TestApi } from '../../platform/testing.ts';
import type { PlaceSettings } from '../place-restored.ts';

export type Kind = 'embedded' | 'server';

export interface Place {
  config: PlaceSettings;
  remove(): Promise<void>;
}

/** Creates a place for a city: a data directory, with a migrated database or without, or a server's database. */
export async function createPlace(kind: Kind, state: 'empty' | 'migrated' = 'empty'): Promise<Place> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'backup-'));
  if (kind === 'embedded' && state === 'migrated')
    cpSync(inject('migratedDirectory'), dataDirectory, { recursive: true });
  const create = state === 'empty' ? createEmptyDatabase : createTestDatabase;
  const database = kind === 'server' ? await create() : undefined;
  return {
    config: {
      dataDirectory,
      databaseUrl: database?.url,
      storageUrl: undefined,
      secret: undefined,
      cpfKey: undefined,
      pushKey: undefined,
    },
    async remove() {
      await database?.drop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Opens the API over a place, like a server. */
export async function openApiAt({ config }: Place): Promise<TestApi> {
  const { databaseUrl, dataDirectory } = config;
  const database = await openDatabase({ url: databaseUrl, directory: dataDirectory });
  return openTestApi({ database, dataDirectory });
}
