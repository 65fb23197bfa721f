import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, it } from 'vitest';
import { sql } from '#database/orm.ts';
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

/** Keeps the event loop from doing anything else. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

it('opens on many nodes at once, and is migrated once', async () => {
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

it('reports an unreachable server, without its password', async () => {
  const opening = openDatabase({ url: 'postgres://ana:s3gredo@127.0.0.1:9/compara', directory: '' });
  await expect(opening).rejects.toMatchObject({
    code: 'server_unreachable',
    message: expect.stringMatching(/127\.0\.0\.1:9\/compara: .*ECONNREFUSED.* Confira DATABASE_URL/),
  });
  await expect(opening).rejects.not.toThrow('s3gredo');
});

it('names a missing database', async () => {
  const opening = openDatabase({ url: databaseUrl(url, 'nenhum'), directory: '' });
  await expect(opening).rejects.toMatchObject({
    code: 'server_unreachable',
    message: expect.stringContaining('"nenhum" does not exist'),
  });
});

it('listens again after a lost connection, and reports that notifications may have been missed', async () => {
  const received: string[] = [];
  const stop = await database.listen('catalogue', {
    heard: (payload) => received.push(payload),
    missed: () => received.push('missed'),
  });
  await database.orm.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  await expect.poll(() => received, { timeout: 10_000 }).toEqual(['missed']);
  await createRegion(database.orm);
  await expect.poll(() => received).toEqual(['missed', 'regions']);
  await stop();
});

it('hears still after something has blocked the event loop for longer than answers may take', async () => {
  const changes: (boolean | 'missed')[] = [];
  const stop = await database.listen('catalogue', {
    heard: () => {},
    missed: () => changes.push('missed'),
    hears: (isHearing) => changes.push(isHearing),
  });
  // The heartbeat is due after the first block, and its answer waits during the second.
  for (const ms of [700, 2_200]) {
    await setImmediate();
    block(ms);
  }
  await createRegion(database.orm, { name: 'Luzimangues' });
  expect(changes).toEqual([]);
  await stop();
});

it('leaves no connection open when it cannot listen again', async () => {
  const listener = new ServerListener({ connectionString: url, application_name: 'listener' });
  const noop = { heard: () => {}, missed: () => {} };
  await listener.listen('catalogue', noop);
  await expect(listener.listen('', noop)).rejects.toThrow('zero-length');
  await database.orm.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'listener'`,
  );
  // Long enough for the first four attempts.
  await sleep(2_000);
  const { rows } = await database.orm.execute(
    sql`SELECT pid FROM pg_stat_activity WHERE application_name = 'listener'`,
  );
  expect(rows.length).toBeLessThan(2);
  await listener.close();
});

it('returns counts as numbers, as the embedded database does', async () => {
  const { rows } = await database.orm.execute(sql`SELECT count(*) AS small, 9007199254740993 AS large
    FROM (VALUES (1), (2)) AS two`);
  expect(rows).toEqual([{ small: 2, large: 9_007_199_254_740_993n }]);
});
