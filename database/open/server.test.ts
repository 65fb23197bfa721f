import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, it } from 'vitest';
import { sql } from '#database/orm.ts';
import { createRegion } from '../factories/regions.ts';
import { regions } from '../schema.ts';
import { administer, databaseUrl } from '../testing/administer.ts';
import { openProxy } from '../testing/proxy.ts';
import { createEmptyDatabase, createTestDatabase } from '../testing/test-database.ts';
import { knownMigrations, migrateUpTo, requireCurrentSchema } from './migrations.ts';
import { connectDatabase, openDatabase } from './open-database.ts';
import { openPool } from './pool.ts';
import { migrationLock, openServer } from './server.ts';
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

it('closes a connection that is silent while it is used, and no idle one, which somebody may just have taken', async () => {
  const pool = openPool({ connectionString: url, max: 1 }, { silentMs: 100 });
  const session = async () => (await pool.query('SELECT pg_backend_pid() AS id')).rows[0].id;
  const first = await session();
  await sleep(400);
  expect(await session()).toBe(first);
  await expect(pool.query('SELECT pg_sleep(20)')).rejects.toThrow('Connection terminated');
  expect(await session()).not.toBe(first);
  await pool.end();
});

it('waits for a server that is away, says so once, and gives up at once where it refuses us', async () => {
  const proxy = await openProxy(url);
  proxy.set('cut');
  const said: string[] = [];
  const place = {
    url: proxy.url,
    directory: '',
    say: (line: string) => said.push(line),
    patience: { ms: 60_000, signal: new AbortController().signal },
  };
  const opening = openDatabase(place);
  await expect.poll(() => said.length).toBe(1);
  expect(said[0]).toMatch(/^Esperando o PostgreSQL de 127\.0\.0\.1:\d+\/\w+: .+\.$/);
  proxy.set('open');
  const opened = await opening;
  expect(await opened.answers()).toBe(true);
  await opened.close();
  expect(said).toHaveLength(1);
  await expect(openDatabase({ ...place, url: databaseUrl(proxy.url, 'nenhum') })).rejects.toMatchObject({
    code: 'server_unreachable',
    message: expect.stringContaining('"nenhum" does not exist'),
  });
  proxy.set('cut');
  const stopped = new AbortController();
  const waiting = openDatabase({ ...place, patience: { ms: 60_000, signal: stopped.signal } });
  await expect.poll(() => said.length).toBe(2);
  stopped.abort();
  await expect(waiting).rejects.toThrow('aborted');
  await proxy.close();
});

it('refuses the schema of a newer version in every way of opening it, but lets go on who has begun before', async () => {
  const copy = await createTestDatabase();
  const place = { url: copy.url, directory: '' };
  const first = await openDatabase(place);
  await first.orm.execute(
    sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 4102444800000)`,
  );
  await first.close();
  const newer = {
    code: 'schema_newer',
    message: expect.stringMatching(/^O banco de dados já foi atualizado por uma versão mais nova .*\.$/),
  };
  await expect(openDatabase(place)).rejects.toMatchObject(newer);
  await expect(connectDatabase(place)).rejects.toMatchObject(newer);
  await expect(openServer(copy.url, { migrates: false })).rejects.toMatchObject(newer);
  const restarted = await openDatabase({ ...place, isPrepared: true });
  expect(await restarted.orm.$count(regions)).toBe(3);
  await restarted.close();
  await copy.drop();
});

it('says what an upgrade does, and for whom another one waits, and of an upgraded database nothing', async () => {
  const { url, drop } = await createEmptyDatabase();
  const last = knownMigrations().slice(-2);
  const before = await openServer(url, { migrates: false });
  await before.orm.transaction((tx) => migrateUpTo(tx, Number(knownMigrations().at(-3))));
  await expect(requireCurrentSchema(before.orm)).rejects.toMatchObject({ code: 'schema_older' });
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const released = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const other = before.orm.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${migrationLock})`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const upgrading = openDatabase({ url, directory: '', say });
  await expect.poll(() => said).toEqual(['Esperando outro processo, que atualiza o mesmo banco de dados.']);
  released.resolve();
  await other;
  await (await upgrading).close();
  expect(said.slice(1)).toEqual([
    'Atualizando o banco de dados para esta versão. Não desligue: interrompido, tudo começa de novo.',
    ...last.map((_, index) => expect.stringMatching(new RegExp(`^  \\d{4}_\\S+ \\(${index + 1} de 2\\)$`))),
    expect.stringMatching(/^Banco de dados atualizado em \d+ s\.$/),
  ]);
  await requireCurrentSchema(before.orm);
  await (await openDatabase({ url, directory: '', say })).close();
  expect(said).toHaveLength(5);
  await before.close();
  await drop();
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
