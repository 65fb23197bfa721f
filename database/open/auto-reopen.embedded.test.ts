import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { like, sql } from '#database/orm.ts';
import { createRegion } from '../factories/regions.ts';
import { regions } from '../schema.ts';
import { openEmbedded } from './embedded.ts';

/** Loops for ever, like a PostgreSQL that has panicked. */
const spin = sql.raw('DO $$ BEGIN LOOP END LOOP; END $$');
const lost = { cause: { name: 'DatabaseLost', code: '08006' } };

const directory = mkdtempSync(join(tmpdir(), 'cp-'));
cpSync(inject('migratedDirectory'), directory, { recursive: true });
const reports: string[] = [];
const heard: string[] = [];
const database = await openEmbedded(directory, {
  silentMs: 1_000,
  report: (message) => reports.push(message),
});
await database.listen('catalogue', {
  heard: (payload) => heard.push(payload),
  missed: () => heard.push('missed'),
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

const { orm } = database;
const untilBack = () => expect.poll(() => reports.length, { timeout: 50_000 }).toBeGreaterThan(1);
const namesLike = async (pattern: string) =>
  (await orm.select().from(regions).where(like(regions.name, pattern))).map(({ name }) => name);

beforeEach(() => {
  reports.length = 0;
  heard.length = 0;
});

describe('a database that is stuck', () => {
  it('is opened again with all that was acknowledged, and listeners are told that they missed something', async () => {
    await createRegion(orm, { name: 'Fica' });
    await expect.poll(() => heard).toEqual(['regions']);
    await expect(orm.execute(spin)).rejects.toMatchObject(lost);
    await untilBack();
    expect(reports).toEqual([
      'O banco de dados embutido parou e será aberto de novo.',
      'O banco de dados embutido está aberto de novo.',
    ]);
    expect(heard).toEqual(['regions', 'missed']);
    expect(await namesLike('Fica')).toEqual(['Fica']);
    await createRegion(orm, { name: 'Depois' });
    await expect.poll(() => heard).toEqual(['regions', 'missed', 'regions']);
  });

  it('leaves the rest of the process at work', async () => {
    const stuck = orm.execute(spin).then(
      () => 'answered',
      () => 'lost',
    );
    const other = new Promise((resolve) => setTimeout(resolve, 1, 'went on'));
    expect(await Promise.race([stuck, other])).toBe('went on');
    expect(await stuck).toBe('lost');
    await untilBack();
  });

  it('leaves nothing of a transaction behind, whose later statements fail too', async () => {
    const later: unknown[] = [];
    const transaction = orm.transaction(async (tx) => {
      await createRegion(tx, { name: 'Pela metade 1' });
      await Promise.resolve(tx.execute(spin)).catch(() => {});
      await untilBack();
      await createRegion(tx, { name: 'Pela metade 2' }).catch((error: unknown) => later.push(error));
    });
    await expect(transaction).rejects.toMatchObject({ name: 'DatabaseLost' });
    expect(later).toMatchObject([lost]);
    expect(await namesLike('Pela metade%')).toEqual([]);
  });

  it('is refused at once to those who wait for their turn, and then there for everybody', async () => {
    const stuck = Promise.resolve(orm.execute(spin));
    const waiting = Promise.resolve(orm.$count(regions));
    await expect(stuck).rejects.toMatchObject(lost);
    await expect(waiting).rejects.toMatchObject(lost);
    await untilBack();
    expect(await orm.$count(regions)).toBeGreaterThan(3);
  });

  it('disconnects the client of the socket that it was stuck for, and serves others afterwards', async () => {
    const connect = async () => {
      const client = new pg.Client({ host: directory, port: 5432, user: 'postgres', database: 'postgres' });
      client.on('error', () => {});
      await client.connect();
      return client;
    };
    const client = await connect();
    await expect(client.query('DO $$ BEGIN LOOP END LOOP; END $$')).rejects.toThrow();
    await untilBack();
    const next = await connect();
    expect((await next.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await next.end();
  });
});

it('can be closed while the database is stuck, and opened again', { timeout: 300_000 }, async () => {
  await createRegion(orm, { name: 'Guardada' });
  await database.close();
  const stuck = await openEmbedded(directory, { silentMs: 600_000 });
  const statement = Promise.resolve(stuck.orm.execute(spin));
  statement.catch(() => {});
  await stuck.close();
  await expect(statement).rejects.toMatchObject(lost);
  const next = await openEmbedded(directory);
  expect(await next.orm.$count(regions, like(regions.name, 'Guardada'))).toBe(1);
  await next.close();
});
