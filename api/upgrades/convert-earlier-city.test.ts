import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '#database/database.ts';
import { connectDatabase, openDatabase } from '#database/open/open-database.ts';
import { sql } from '#database/orm.ts';
import * as schema from '#database/schema.ts';
import { prices } from '#database/schema.ts';
import { loadBackup } from '../backup/load-backup.ts';
import { readBackup } from '../backup/read-backup.ts';
import { convertEarlierCity } from './convert-earlier-city.ts';
import { backupOf, earlierVersions } from './testing/earlier.ts';

const directory = mkdtempSync(join(tmpdir(), 'earlier-'));
afterAll(() => rmSync(directory, { recursive: true }));
const config = {
  dataDirectory: directory,
  databaseUrl: undefined,
  storageUrl: undefined,
  secret: undefined,
  cpfKey: undefined,
  pushKey: undefined,
};
const version = earlierVersions().at(-1) ?? '';
const files = join(directory, 'postgres');

/** Fills a folder of PGlite with the city of an earlier version, as that version had it, but for later migrations. */
beforeAll(async () => {
  mkdirSync(files);
  const client = await PGlite.create({ dataDir: files, extensions: { pg_trgm } });
  const path = backupOf(version);
  const loading = { path, backup: await readBackup(path), staging: directory, signal: undefined };
  const orm = drizzle({ client, schema, casing: 'snake_case' });
  await orm.transaction((tx) => loadBackup(tx as unknown as Tx, loading));
  await client.close();
}, 240_000);

it('an embedded database of the earlier kind becomes one of PostgreSQL, with every row, and stays beside it', async () => {
  const refused = {
    code: 'directory_unusable',
    message: expect.stringContaining('Inicie o servidor uma vez'),
  };
  await expect(openDatabase({ directory })).rejects.toMatchObject(refused);
  await expect(connectDatabase({ directory })).rejects.toMatchObject(refused);

  const kept = await convertEarlierCity(config);
  expect(kept).toBe(`${files}-before-18`);
  expect(existsSync(join(String(kept), 'PG_VERSION'))).toBe(true);
  expect(readdirSync(directory)).not.toContain('conversion-unfinished');
  expect(await convertEarlierCity(config)).toBeUndefined();

  const database = await openDatabase({ directory });
  const { manifest } = await readBackup(backupOf(version));
  expect(await database.orm.$count(prices)).toBe(
    manifest.tables.find(({ name }) => name === 'public.prices')?.rows,
  );
  const { rows } = await database.orm.execute<{ next: number }>(sql`select nextval('prices_id_seq') as next`);
  expect(rows[0]?.next).toBeGreaterThan(1);
  await database.close();
});

it('a folder with databases of both kinds is left as it is', async () => {
  mkdirSync(files);
  await expect(convertEarlierCity({ ...config, dataDirectory: directory })).rejects.toThrow(
    'tem dois bancos de dados',
  );
  expect(readdirSync(directory)).toContain('postgres');
});
