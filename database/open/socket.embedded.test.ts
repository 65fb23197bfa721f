import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, inject, it, vi } from 'vitest';
import { eq, like, sql } from '#database/orm.ts';
import type { Database } from '../database.ts';
import { createRegion } from '../factories/regions.ts';
import { regions } from '../schema.ts';
import '../testing/provided.ts';
import { Channels } from './channels.ts';
import { EmbeddedClient } from './embedded-client.ts';
import { createEngine } from './engine.ts';
import { connectDatabase, openDatabase } from './open-database.ts';
import { serveSocket } from './socket-server.ts';

const directory = mkdtempSync(join(tmpdir(), 'cp-'));
cpSync(inject('migratedDirectory'), directory, { recursive: true });
const server = await openDatabase({ directory });
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const clients: { end(): Promise<void> }[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

/** Opens a plain SQL connection, like psql. */
async function plainClient(host = directory): Promise<pg.Client> {
  const client = new pg.Client({ host, port: 5432, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  clients.push(client);
  return client;
}

/** Opens the database like a command. */
async function command(): Promise<Database> {
  const database = await connectDatabase({ directory });
  clients.push({ end: () => database.close() });
  return database;
}

async function namesLike(pattern: string): Promise<string[]> {
  const rows = await server.orm.select().from(regions).where(like(regions.name, pattern));
  return rows.map(({ name }) => name).sort();
}

function disconnect(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

describe('the socket of the embedded database', () => {
  it('is accessible only to its owner', () => {
    expect(statSync(join(directory, '.s.PGSQL.5432')).mode & 0o777).toBe(0o600);
  });

  it('lets a command read and write while the server runs', async () => {
    const database = await command();
    expect(database.kind).toBe('embedded');
    const region = await createRegion(database.orm, { name: 'Pelo soquete' });
    expect(await server.orm.select().from(regions).where(eq(regions.id, region.id))).toEqual([region]);
    const { rows } = await database.orm.execute<{ n: number }>(sql`SELECT count(*) AS n FROM regions`);
    expect(rows[0]?.n).toBeTypeOf('number');
  });

  it('isolates queries of the server from a transaction of a client', async () => {
    const client = await plainClient();
    await client.query('BEGIN');
    await client.query("INSERT INTO regions (name) VALUES ('Isolada 1')");
    const selected = namesLike('Isolada%');
    const written = createRegion(server.orm, { name: 'Isolada 2' });
    let early = false;
    Promise.race([selected, written]).then(() => {
      early = true;
    });
    await sleep(150);
    expect(early).toBe(false);
    await client.query('ROLLBACK');
    expect(await selected).toEqual([]);
    await written;
    expect(await namesLike('Isolada%')).toEqual(['Isolada 2']);
  });

  it('isolates queries of a client from a transaction of the server', async () => {
    const client = await plainClient();
    let outside: Promise<unknown> | undefined;
    await expect(
      server.orm.transaction(async (tx) => {
        await createRegion(tx, { name: 'Do servidor' });
        outside = client.query("INSERT INTO regions (name) VALUES ('Do cliente')");
        await sleep(50);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await outside;
    expect(await namesLike('Do %')).toEqual(['Do cliente']);
  });

  it('commits and rolls back the transactions of a command, savepoints too', async () => {
    const { orm } = await command();
    await orm.transaction(async (tx) => {
      await createRegion(tx, { name: 'Transação 1' });
      await expect(
        tx.transaction(async (inner) => {
          await createRegion(inner, { name: 'Transação 2' });
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
    });
    expect(await namesLike('Transação%')).toEqual(['Transação 1']);
  });

  it('rolls back the transaction of a client that disconnects, and goes on', async () => {
    const client = await plainClient();
    await client.query('BEGIN');
    await client.query("INSERT INTO regions (name) VALUES ('Morta')");
    disconnect(client);
    expect(await namesLike('Morta')).toEqual([]);
    expect((await (await plainClient()).query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('goes on after a client that disconnects while it waits for its turn', async () => {
    const client = await plainClient();
    await server.orm.transaction(async (tx) => {
      client.query('BEGIN').catch(() => {});
      await sleep(50);
      disconnect(client);
      await createRegion(tx, { name: 'Sobrevive' });
    });
    expect(await namesLike('Sobrevive')).toEqual(['Sobrevive']);
  });

  it('recovers from a failed statement inside a transaction', async () => {
    const client = await plainClient();
    await client.query('BEGIN');
    await expect(client.query('SELECT $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' });
    await expect(client.query('SELECT 1')).rejects.toMatchObject({ code: '25P02' });
    await client.query('ROLLBACK');
    expect((await client.query('SELECT $1::int AS n', [7])).rows).toEqual([{ n: 7 }]);
  });

  it('notifies the server of changes by a client, after the commit', async () => {
    const received: string[] = [];
    const stop = await server.listen('catalogue', {
      heard: (table) => received.push(table),
      missed: () => {},
    });
    const client = await plainClient();
    await client.query('BEGIN');
    await client.query("INSERT INTO regions (name) VALUES ('Anunciada')");
    expect(received).toEqual([]);
    await client.query('COMMIT');
    expect(received).toEqual(['regions']);
    await client.query('UNLISTEN *');
    await client.end();
    await expect.poll(() => namesLike('Anunciada')).toEqual(['Anunciada']);
    await createRegion(server.orm);
    expect(received).toEqual(['regions', 'regions']);
    await stop();
  });

  it('notifies a listening command of changes by the server', async () => {
    const received: string[] = [];
    await (await command()).listen('catalogue', { heard: (table) => received.push(table), missed: () => {} });
    await createRegion(server.orm);
    await expect.poll(() => received).toEqual(['regions']);
  });

  it('returns the right results to each of many clients', async () => {
    const open = await Promise.all(Array.from({ length: 8 }, () => plainClient()));
    const queryNumbers = async (client: pg.Client, from: number) => {
      for (let n = from; n < from + 40; n++) {
        const { rows } = await client.query('SELECT $1::int AS n, repeat($2, $1) AS text', [n, 'é']);
        expect(rows).toEqual([{ n, text: 'é'.repeat(n) }]);
      }
    };
    const queryServer = async () => {
      for (let n = 0; n < 40; n++) {
        const { rows } = await server.orm.execute<{ n: number }>(sql`SELECT ${n}::int AS n`);
        expect(rows).toEqual([{ n }]);
      }
    };
    await Promise.all([...open.map((client, i) => queryNumbers(client, i * 100)), queryServer()]);
  });

  it('transfers a long statement and a long result', async () => {
    const text = 'açúcar '.repeat(500_000);
    const { rows } = await (await plainClient()).query('SELECT $1::text AS text', [text]);
    expect(rows[0].text === text).toBe(true);
  });

  it('refuses COPY from a client, and goes on', async () => {
    const client = await plainClient();
    await expect(client.query('COPY regions (name)\nFROM STDIN')).rejects.toThrow('COPY');
    expect((await (await plainClient()).query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(await server.orm.$count(regions)).toBeGreaterThan(2);
  });

  it("resets a client's settings when it disconnects", async () => {
    const client = await plainClient();
    await client.query("SET TimeZone = 'Asia/Tokyo'");
    await client.end();
    const zone = async () => (await server.orm.execute<{ TimeZone: string }>(sql`SHOW TimeZone`)).rows;
    await expect.poll(zone).not.toEqual([{ TimeZone: 'Asia/Tokyo' }]);
  });

  it('ends a transaction that is idle for too long', async () => {
    const place = mkdtempSync(join(tmpdir(), 'cp-'));
    const database = new EmbeddedClient();
    database.use(createEngine(await PGlite.create(), (notification) => database.notify(notification)));
    const socket = await serveSocket(database, new Channels(), place, 100);
    const client = await plainClient(place);
    await client.query('CREATE TABLE slow (n int)');
    // In one message, so that the transaction is not idle in between.
    await client.query('BEGIN; INSERT INTO slow VALUES (1)');
    expect((await database.query('SELECT * FROM slow')).rows).toEqual([]);
    await expect(client.query('COMMIT')).rejects.toThrow();
    await socket?.close();
    await database.close();
    rmSync(place, { recursive: true });
  });

  it('is left out with a warning when its path is too long', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const place = join(tmpdir(), 'a'.repeat(100));
    expect(await serveSocket(new EmbeddedClient(), new Channels(), place)).toBeUndefined();
    expect(warned.mock.lastCall?.[0]).toContain('longo demais');
    warned.mockRestore();
  });

  it('disconnects clients and commands when the server closes', async () => {
    const place = mkdtempSync(join(tmpdir(), 'cp-'));
    const closing = await openDatabase({ directory: place });
    const client = await plainClient(place);
    await client.query('BEGIN');
    await closing.close();
    const next = await connectDatabase({ directory: place });
    expect(await next.orm.$count(regions)).toBe(3);
    await next.close();
    rmSync(place, { recursive: true });
  });
});
