import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { isEmptyDatabase } from '#database/backup/schema.ts';
import { openDatabase } from '#database/open/open-database.ts';
import { openServer } from '#database/open/server.ts';
import { administer } from '#database/testing/administer.ts';
import '#database/testing/provided.ts';
import { openTestStore, type TestStore } from '../platform/testing/store.ts';
import { restoreBackup } from './restore-backup.ts';
import { createPlace, type Place } from './testing/places.ts';
import { writeBackup } from './write-backup.ts';

const testDatabase = inject('testDatabase');
const settings = { secret: 'nobody guesses this secret', cpfKey: 'nobody guesses this key' };

let source: Place;
let backup: string;
let place: Place;
let store: TestStore;

beforeAll(async () => {
  source = await createPlace('server', 'migrated');
  const { dataDirectory: directory, databaseUrl: url } = source.config;
  await (await openDatabase({ url, directory })).close();
  mkdirSync(join(directory, 'files', 'photos'), { recursive: true });
  for (const name of ['one', 'two']) writeFileSync(join(directory, 'files', 'photos', `${name}.webp`), name);
  backup = join(directory, 'cidade.backup');
  await writeBackup(backup, { ...source.config, ...settings }, new Date());
}, 120_000);
afterAll(() => source.remove());

beforeEach(async () => {
  store = await openTestStore();
  place = await createPlace('server');
});
afterEach(async () => {
  store.close();
  await place.remove();
});

const restore = (signal?: AbortSignal) =>
  restoreBackup(backup, { ...place.config, storageUrl: store.url() }, signal);

/** Nothing is left, except the lock file. */
async function expectEmpty(): Promise<void> {
  const { dataDirectory, databaseUrl } = place.config;
  expect(readdirSync(dataDirectory).filter((name) => !name.startsWith('database.'))).toEqual([]);
  expect([...store.stored.keys()]).toEqual([]);
  if (databaseUrl === undefined) return;
  const database = await openServer(databaseUrl, { migrates: false });
  expect(await isEmptyDatabase(database.orm)).toBe(true);
  await database.close();
}

const stopped = new Error('stopped');

describe('what a restore has placed is taken back', { timeout: 240_000 }, () => {
  it('when it is interrupted before anything, while it loads rows, and while it uploads', async () => {
    await expect(restore(AbortSignal.abort(stopped))).rejects.toBe(stopped);
    const loading = new AbortController();
    const isStaging = () => existsSync(join(place.config.dataDirectory, 'restore-unfinished', 'secret'));
    const looking = setInterval(() => isStaging() && loading.abort(stopped), 5);
    await expect(restore(loading.signal)).rejects.toBe(stopped);
    clearInterval(looking);
    await expectEmpty();

    const uploading = new AbortController();
    const upload = store.hold('PUT');
    const restoring = restore(uploading.signal);
    restoring.catch(() => {});
    await upload.reached;
    uploading.abort(stopped);
    upload.letGo();
    await expect(restoring).rejects.toBe(stopped);
    await expectEmpty();
  });

  it('when an upload fails', async () => {
    store.fail('PUT');
    await expect(restore()).rejects.toThrow();
    await expectEmpty();
  });

  it('as far as it goes, and the rest is named', async () => {
    const stopping = new AbortController();
    const upload = store.hold('PUT');
    const restoring = restore(stopping.signal);
    restoring.catch(() => {});
    await upload.reached;
    store.fail('DELETE');
    stopping.abort(stopped);
    upload.letGo();
    await expect(restoring).rejects.toMatchObject({
      name: 'BackupError',
      message: expect.stringMatching(
        /^Nada foi restaurado: stopped\. .* não pôde ser apagado: photos\/\w+\.webp \(no balde de STORAGE_URL\)\./,
      ),
      cause: stopped,
    });
    const [left] = store.stored.keys();
    expect(left).toMatch(/^\/fotos\/photos\//);
    await expect(restore()).rejects.toThrow(/O balde de STORAGE_URL já tem arquivos \(1\)/);
  });

  it('when the server goes away before the end', async () => {
    const { pathname } = new URL(String(place.config.databaseUrl));
    const upload = store.hold('PUT');
    const restoring = restore();
    restoring.catch(() => {});
    await upload.reached;
    const { url = '' } = 'url' in testDatabase ? testDatabase : {};
    await administer(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${pathname.slice(1)}'`,
    );
    upload.letGo();
    await expect(restoring).rejects.toThrow();
    await expectEmpty();
  });
});
