import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, it } from 'vitest';
import { createRegion } from '../factories/regions.ts';
import { regions } from '../schema.ts';
import { administer, databaseUrl } from '../testing/administer.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { connectDatabase, openDatabase } from './open-database.ts';
import { ServerListener } from './server-listener.ts';

const { url, drop } = await createTestDatabase();
const database = await openDatabase({ url, directory: '' });
afterAll(async () => {
  await database.close();
  await drop();
});

it('opens from many nodes at once, and is migrated once', async () => {
  const source = inject('testDatabase');
  if (source.kind !== 'server') throw new Error('only on a PostgreSQL server');
  const name = `nodes_${process.pid}`;
  await administer(source.url, `CREATE DATABASE ${name}`);
  const place = { url: databaseUrl(source.url, name), directory: '' };
  const nodes = await Promise.all([openDatabase(place), openDatabase(place), connectDatabase(place)]);
  for (const node of nodes) expect(await node.orm.$count(regions)).toBe(3);
  for (const node of nodes) await node.close();
  await administer(source.url, `DROP DATABASE ${name}`);
});

it('says where a server is out of reach, without its password', async () => {
  const opening = openDatabase({ url: 'postgres://ana:s3gredo@127.0.0.1:9/compara', directory: '' });
  await expect(opening).rejects.toMatchObject({
    code: 'server_unreachable',
    message: expect.stringMatching(/127\.0\.0\.1:9\/compara: .*ECONNREFUSED.* Confira DATABASE_URL/),
  });
  await expect(opening).rejects.not.toThrow('s3gredo');
});

it('says which database is not there', async () => {
  const opening = openDatabase({ url: databaseUrl(url, 'nenhum'), directory: '' });
  await expect(opening).rejects.toMatchObject({
    code: 'server_unreachable',
    message: expect.stringContaining('"nenhum" does not exist'),
  });
});

it('listens again after its connection was lost, and says that something may have been missed', async () => {
  const heard: string[] = [];
  const stop = await database.listen('catalogue', {
    heard: (payload) => heard.push(payload),
    missed: () => heard.push('missed'),
  });
  await database.orm.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['missed']);
  await createRegion(database.orm);
  await expect.poll(() => heard).toEqual(['missed', 'regions']);
  await stop();
});

it('leaves no connection behind where it cannot listen again', async () => {
  const listener = new ServerListener({ connectionString: url, application_name: 'listener' });
  const quiet = { heard: () => {}, missed: () => {} };
  await listener.listen('catalogue', quiet);
  await expect(listener.listen('', quiet)).rejects.toThrow('zero-length');
  await database.orm.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'listener'`,
  );
  // Long enough for the first four tries.
  await sleep(2_000);
  const { rows } = await database.orm.execute(
    sql`SELECT pid FROM pg_stat_activity WHERE application_name = 'listener'`,
  );
  expect(rows.length).toBeLessThan(2);
  await listener.close();
});

it('counts in numbers, as the embedded database does', async () => {
  const { rows } = await database.orm.execute(sql`SELECT count(*) AS small, 9007199254740993 AS large
    FROM (VALUES (1), (2)) AS two`);
  expect(rows).toEqual([{ small: 2, large: 9_007_199_254_740_993n }]);
});
