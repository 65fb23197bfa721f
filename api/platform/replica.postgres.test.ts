import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Db } from '#database/database.ts';
import { createRegion } from '#database/factories/regions.ts';
import { openDatabase } from '#database/open/open-database.ts';
import { openServer } from '#database/open/server.ts';
import { administer, databaseUrl } from '#database/testing/administer.ts';
import { type PostgresCluster, startStandby, startSystemPostgres } from '#tools/testing/system-postgres.ts';
import { openTestApi, type TestApi } from './testing.ts';

const soon = { timeout: 60_000, interval: 20 };
const reports: string[] = [];
let primary: PostgresCluster;
let standby: PostgresCluster;
let other: Database;
let api: TestApi;

const openWith = (replicaUrl: string) =>
  openDatabase({
    url: databaseUrl(primary.url, 'city'),
    directory: '',
    timeouts: { statementMs: 5000, lockMs: 3000 },
    replica: { url: replicaUrl, longestLagMs: 100, report: (message) => reports.push(message) },
  });

beforeAll(async () => {
  // As in production: a commit is visible once it is flushed.
  primary = await startSystemPostgres(['synchronous_commit=on']);
  await administer(primary.url, 'CREATE DATABASE city');
  other = await openServer(databaseUrl(primary.url, 'city'));
  standby = await startStandby(primary);
  api = await openTestApi({ database: await openWith(databaseUrl(standby.url, 'city')) });
});
afterAll(async () => {
  await api?.close();
  await other?.close();
  await standby?.stop();
  await primary?.stop();
});

/** Makes the standby lag behind by some seconds. */
async function lagBehind(seconds: number): Promise<void> {
  await administer(standby.url, `ALTER SYSTEM SET recovery_min_apply_delay = '${seconds}s'`);
  await administer(standby.url, 'SELECT pg_reload_conf()');
}
/** Stops all processes of a server, as the pause of a virtual machine does. @returns a function that lets them go on */
async function freeze({ url }: PostgresCluster): Promise<() => void> {
  const server = await openServer(url, { migrates: false });
  const { rows } = await server.run(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int AS pid UNION ALL SELECT pid FROM pg_stat_activity`,
  );
  const pids = (rows as { pid: number }[]).map(({ pid }) => pid);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    server.close().catch(() => {});
  };
}
const selectNames = async (db: Db) =>
  (await db.execute<{ name: string }>('SELECT name FROM regions')).rows.map(({ name }) => name);
const reads = () => api.database.replica?.reads() ?? { replica: 0, late: 0, away: 0 };
const read = async () =>
  (await api.get('/public/regions')).json().data.map(({ name }: { name: string }) => name);
/** Reads anew, from whichever database. */
const readAnew = async () => {
  api.context.caches.drop(['*']);
  return read();
};

/** Reads anew until the replica answers. */
const untilOnReplica = () => {
  const before = reads().replica;
  return expect
    .poll(async () => {
      await readAnew();
      return reads().replica;
    }, soon)
    .toBeGreaterThan(before);
};

describe('public reads', () => {
  beforeEach(() => lagBehind(0));

  it('are answered by a replica that has everything, and never older than the last write', async () => {
    await untilOnReplica();
    for (let n = 1; n <= 50; n += 1) {
      const { name } = await createRegion(other.orm, { name: `Quadra ${n}` });
      expect(await readAnew()).toContain(name);
    }
    await untilOnReplica();
  });

  it('are answered by the primary while the replica lags by 5 s, and never older than the write', async () => {
    const { token } = await api.signIn({ role: 'admin' });
    await lagBehind(5);
    const before = reads();
    const endsAt = performance.now() + 8_000;
    for (let n = 1; performance.now() < endsAt; n += 1) {
      const body = { name: `Região ${n}` };
      const written = await api.send('/backoffice/regions', { method: 'POST', token, body });
      expect(written.statusCode, written.body).toBe(200);
      // The writer's own node dropped the answer, and so does what another node writes, when it is heard.
      expect(await read()).toContain(body.name);
      const { name } = await createRegion(other.orm, { name: `Outra região ${n}` });
      await api.settled();
      expect(await read()).toContain(name);
      await sleep(50);
    }
    const onReplica = await openServer(databaseUrl(standby.url, 'city'), { migrates: false });
    const { rows } = await onReplica.run('SELECT name FROM regions');
    await onReplica.close();
    // The replica itself still knows none of the last seconds' regions.
    expect(rows.length).toBeLessThan((await read()).length);
    expect(reads().late).toBeGreaterThan(before.late);
    expect(reads().replica - before.replica).toBeLessThanOrEqual(1);
    await lagBehind(0);
    await untilOnReplica();
  });

  it('wait for a late replica only now and then', async () => {
    await lagBehind(5);
    await createRegion(other.orm, { name: 'Depois da pausa' });
    await readAnew();
    const begunAt = performance.now();
    for (let n = 0; n < 10; n += 1) expect(await readAnew()).toContain('Depois da pausa');
    expect(performance.now() - begunAt).toBeLessThan(900);
  });

  it('are never answered by a server that is no standby', async () => {
    const database = await openWith(databaseUrl(primary.url, 'city'));
    await database.replica?.read((db) => db.execute('select 1'));
    expect(database.replica?.reads()).toEqual({ replica: 0, late: 0, away: 1 });
    await database.close();
  });

  it('are answered soon while the replica hangs, by the primary, and by the replica afterwards', async () => {
    await untilOnReplica();
    reports.length = 0;
    const before = reads();
    const inFlight = api.database.replica?.read((db) => db.execute('select pg_sleep(0.5)'));
    await sleep(200);
    const thaw = await freeze(standby);
    try {
      const { name } = await createRegion(other.orm, { name: 'Réplica parada' });
      const longest: number[] = [];
      for (const endsAt = performance.now() + 6_000; performance.now() < endsAt; ) {
        // Once it has been left, only one of several may wait for the replica.
        const begunAt = performance.now();
        const all = await Promise.all([1, 2, 3, 4].map(() => api.database.replica?.read(selectNames)));
        longest.push(performance.now() - begunAt);
        for (const names of all) expect(names).toContain(name);
        await sleep(20);
      }
      expect(Math.max(...longest)).toBeLessThan(1_500);
      expect(longest.filter((ms) => ms > 95).length).toBeLessThanOrEqual(longest.length / 4);
      expect((await inFlight)?.rows).toHaveLength(1);
      expect(reads().replica).toBe(before.replica);
      expect(reports).toEqual(['the replica is away: the primary answers all reads']);
    } finally {
      thaw();
    }
    await untilOnReplica();
    expect(reports.at(-1)).toBe('the replica is used again');
  });

  it('are never answered by a standby that a failover has left behind with more of the former log', async () => {
    const next = await startStandby(primary);
    const database = await openServer(databaseUrl(next.url, 'city'), { migrates: false });
    await administer(next.url, "ALTER SYSTEM SET primary_conninfo = ''");
    await administer(next.url, 'SELECT pg_reload_conf()');
    await expect
      .poll(() => database.run('SELECT FROM pg_stat_wal_receiver').then(({ rows }) => rows.length), soon)
      .toBe(0);
    await administer(primary.url, 'SELECT pg_switch_wal()');
    await createRegion(other.orm, { name: 'Só no antigo' });
    await untilOnReplica();
    await administer(next.url, 'SELECT pg_promote()');
    const promoted = await openDatabase({
      url: databaseUrl(next.url, 'city'),
      directory: '',
      timeouts: { statementMs: 5000, lockMs: 3000 },
      replica: { url: databaseUrl(standby.url, 'city'), longestLagMs: 100, report: () => {} },
    });
    const { name } = await createRegion(promoted.orm, { name: 'Só no novo' });
    expect(await promoted.replica?.read(selectNames)).toContain(name);
    expect(promoted.replica?.reads()).toEqual({ replica: 0, late: 1, away: 0 });
    await Promise.all([promoted.close(), database.close()]);
    await next.stop();
  });

  it('are answered for a user without rights on statistics', async () => {
    await administer(primary.url, 'CREATE ROLE plain LOGIN');
    await administer(primary.url, 'GRANT CREATE ON DATABASE city TO plain');
    const city = databaseUrl(primary.url, 'city');
    await administer(city, 'GRANT USAGE ON SCHEMA drizzle TO plain');
    await administer(city, 'GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO plain');
    const asPlain = (url: string) => databaseUrl(url, 'city').replace('postgres@', 'plain@');
    const database = await openServer(asPlain(primary.url), {
      migrates: false,
      replica: { url: asPlain(standby.url), longestLagMs: 100, report: () => {} },
    });
    const read = () => database.replica?.read((db) => db.execute('SELECT 1'));
    await expect.poll(() => read()?.then(() => database.replica?.reads().replica), soon).toBeGreaterThan(0);
    await database.close();
  });

  it('that PostgreSQL refuses fail, and the replica is still used', async () => {
    await untilOnReplica();
    const before = reads();
    await expect(api.database.replica?.read((db) => db.execute('select 1 / 0'))).rejects.toThrow();
    await untilOnReplica();
    expect(reads().away).toBe(before.away);
  });

  it('are answered by the primary while the replica is away, which is reported once', async () => {
    await untilOnReplica();
    reports.length = 0;
    await standby.stop();
    const { name } = await createRegion(other.orm, { name: 'Sem réplica' });
    for (let n = 0; n < 5; n += 1) {
      expect(await readAnew()).toContain(name);
      await sleep(300);
    }
    expect(reads().away).toBeGreaterThanOrEqual(5);
    expect(reports).toEqual(['the replica is away: the primary answers all reads']);
  });
});
