import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createPrice } from '#database/factories/prices.ts';
import { createUser } from '#database/factories/users.ts';
import { appliedMigrations, knownMigrations, migrateUpTo } from '#database/open/migrations.ts';
import { openServer } from '#database/open/server.ts';
import { sql } from '#database/orm.ts';
import { checkCity } from '../check/check-city.ts';
import { openFiles } from '../platform/files.ts';
import { createPictureKey } from '../platform/stored-pictures.ts';
import { openTestStore } from '../platform/testing/store.ts';
import { photos } from '../users/photo.ts';
import { restoreBackup } from './restore-backup.ts';
import { createPlace, type Place } from './testing/places.ts';
import { writeBackup } from './write-backup.ts';

const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

async function createServerPlace(state: 'empty' | 'migrated') {
  const place = await createPlace('server', state);
  places.push(place);
  const url = String(place.config.databaseUrl);
  return { ...place, url, file: join(place.config.dataDirectory, 'cidade.backup') };
}

/** Works in a database without migrating it. */
async function inDatabase<T>(
  url: string,
  act: (database: Awaited<ReturnType<typeof openServer>>) => Promise<T>,
) {
  const database = await openServer(url, { migrates: false });
  return act(database).finally(() => database.close());
}

describe('a backup', () => {
  it('of an older schema is restored as it was, and then migrated', async () => {
    const known = knownMigrations();
    const older = known.slice(0, -2);
    const source = await createServerPlace('empty');
    await inDatabase(source.url, ({ orm }) =>
      orm.transaction(async (tx) => {
        await migrateUpTo(tx, Math.max(...older));
        await tx.execute(sql`insert into regions (name) values ('De antes')`);
      }),
    );
    const summary = await writeBackup(source.file, source.config, new Date());
    expect(summary.missingSecrets).toEqual(['secret', 'cpf-key', 'push-key']);
    const target = await createServerPlace('empty');
    await restoreBackup(source.file, target.config);
    await inDatabase(target.url, async ({ orm }) => {
      expect(await appliedMigrations(orm)).toEqual(known);
      const { rows } = await orm.execute(sql`select name from regions where name = 'De antes'`);
      expect(rows).toEqual([{ name: 'De antes' }]);
    });
    expect(await inDatabase(source.url, ({ orm }) => appliedMigrations(orm))).toEqual(older);
  });

  it('takes files from a bucket, and puts them into one', async () => {
    const [from, to] = [await openTestStore(), await openTestStore()];
    const source = await createServerPlace('migrated');
    const target = await createServerPlace('empty');
    const stored = { ...source.config, storageUrl: from.url() };
    await (await openFiles(stored)).put('photos/uma.webp', Buffer.from('foto'), 'image/webp');
    expect(await writeBackup(source.file, stored, new Date())).toMatchObject({ files: 1 });
    const restored = { ...target.config, storageUrl: to.url() };
    expect(await restoreBackup(source.file, restored)).toMatchObject({ files: 1 });
    expect(await (await openFiles(restored)).read('photos/uma.webp')).toEqual(Buffer.from('foto'));
    await expect(restoreBackup(source.file, restored)).rejects.toThrow(/já tem/);
    from.close();
    to.close();
  });

  it('has the secrets of the environment; other ones win where it is restored, and it says so', async () => {
    const source = await createServerPlace('migrated');
    const [secret, other] = ['s'.repeat(40), 'o'.repeat(40)];
    await writeBackup(source.file, { ...source.config, secret, cpfKey: secret }, new Date());
    const target = await createServerPlace('empty');
    const config = { ...target.config, secret, cpfKey: other };
    expect(await restoreBackup(source.file, config)).toMatchObject({ differing: ['CPF_KEY'] });
  });
});

describe('a check of a PostgreSQL server', () => {
  const settings = { secret: 's'.repeat(40), cpfKey: 'c'.repeat(40) };
  const faultsOf = async ({ config }: Place) => {
    const faults: string[] = [];
    const isWell = await checkCity({ ...config, ...settings }, (part) => faults.push(...part.faults));
    expect(isWell).toBe(faults.length === 0);
    return faults;
  };

  it('finds nothing where all is well, then what an index lacks, what points to nothing, and a missing photo', async () => {
    const place = await createServerPlace('migrated');
    expect(await faultsOf(place)).toEqual([]);
    const image = createPictureKey();
    await inDatabase(place.url, async ({ orm }) => {
      await createPrice(orm);
      await createUser(orm, { image });
      await orm.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(
          sql`update pg_index set indisready = false where indexrelid = 'prices_pkey'::regclass`,
        );
      });
      await orm.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`update prices set price_centavos = price_centavos + 1, product_id = 9999`);
      });
      await orm.execute(
        sql`update pg_index set indisready = true where indexrelid = 'prices_pkey'::regclass`,
      );
      await orm.execute(sql`vacuum prices`);
    });
    const faults = await faultsOf(place);
    expect(faults).toContainEqual(expect.stringMatching(/o índice prices_pkey/));
    expect(faults).toContainEqual(expect.stringMatching(/prices apontam para products que não há/));
    expect(faults).toContainEqual(expect.stringContaining(`não há ${photos.fileOf(image)}`));
  });
});
