import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../database.ts';
import { createRegion } from '../factories/regions.ts';
import { regions } from '../schema.ts';
import '../testing/provided.ts';
import { startCluster } from './cluster.ts';
import { watchRoom } from './disk-room.ts';
import { connectDatabase, openDatabase } from './open-database.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(within = tmpdir()): string {
  const folder = mkdtempSync(join(within, 'cp-'));
  if (within === tmpdir()) folders.push(folder);
  return folder;
}

function migratedFolder(): string {
  const folder = newFolder();
  cpSync(inject('migratedDirectory'), folder, { recursive: true });
  return folder;
}

const serverOf = (directory: string) =>
  Number(readFileSync(join(directory, 'database/postmaster.pid'), 'utf8').split('\n')[0]);

/** A process that nobody has waited for stays in the table after its end, as a zombie. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc/self/stat') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('the embedded database, while it is open', () => {
  const directory = migratedFolder();
  const reports: string[] = [];
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ directory, report: (message) => reports.push(message) });
  });
  afterAll(() => database.close());

  it('is durable, reached by a socket alone, and by its user alone', async () => {
    const settings = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'listen_addresses',
      'data_checksums',
    ];
    const { rows } = await database.run(
      `SELECT ${settings.map((name) => `current_setting('${name}') AS ${name}`).join(', ')}`,
    );
    expect(rows).toEqual([
      {
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        listen_addresses: '',
        data_checksums: 'on',
      },
    ]);
    expect(statSync(join(directory, 'database')).mode & 0o777).toBe(0o700);
    expect(statSync(join(directory, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700);
  });

  it('lets in commands and psql, but no second server', async () => {
    const command = await connectDatabase({ directory });
    const { name } = await createRegion(command.orm);
    await command.close();
    const psql = new pg.Client({ host: directory, user: 'postgres', database: 'postgres' });
    await psql.connect();
    expect((await psql.query('SELECT FROM regions WHERE name = $1', [name])).rowCount).toBe(1);
    await psql.end();
    await expect(openDatabase({ directory })).rejects.toMatchObject({ code: 'directory_in_use' });
  });

  it('is started again when it dies, with all that was acknowledged; listeners hear that they missed something', async () => {
    const heard: string[] = [];
    await database.listen('catalogue', {
      heard: (payload) => heard.push(payload),
      missed: () => heard.push('missed'),
    });
    const { name } = await createRegion(database.orm);
    process.kill(serverOf(directory), 'SIGKILL');
    await vi.waitFor(() => expect(reports).toContain('O PostgreSQL embutido está no ar de novo.'), {
      timeout: 60_000,
    });
    expect(reports).toContain('O PostgreSQL embutido parou e será iniciado de novo.');
    await vi.waitFor(() => expect(heard).toContain('missed'), { timeout: 60_000 });
    const names = (await database.orm.select().from(regions)).map((region) => region.name);
    expect(names).toContain(name);
  });

  it('only reads while its disk is nearly full, and says why (53100)', async () => {
    let isFull = true;
    const told: string[] = [];
    const stopWatching = await watchRoom(
      database.background,
      (message) => told.push(message),
      () => isFull,
    );
    onTestFinished(stopWatching);
    const refused = { cause: { code: '53100' } };
    await vi.waitFor(() => expect(createRegion(database.orm)).rejects.toMatchObject(refused), {
      timeout: 20_000,
    });
    expect(await database.orm.$count(regions)).toBeGreaterThan(0);
    isFull = false;
    await vi.waitFor(() => createRegion(database.orm), { timeout: 20_000 });
    expect(told.map((message) => message.slice(0, 20))).toEqual([
      'O disco está quase c',
      'O disco tem espaço d',
    ]);
  });
});

const writer = fileURLToPath(new URL('../testing/write-until-killed.ts', import.meta.url));

function startWriter(directory: string, prefix: string) {
  const child = spawn(process.execPath, [writer, directory, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text;
  });
  return { child, acknowledged: () => output.split('\n').slice(0, -1) };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

it('keeps what it has acknowledged through the deaths of its process, whose server does not outlive the next start', async () => {
  const directory = migratedFolder();
  const acknowledged: string[] = [];
  const servers: number[] = [];
  for (const round of [0, 1, 2]) {
    const running = startWriter(directory, `vida ${round}`);
    await vi.waitFor(() => expect(running.acknowledged().length).toBeGreaterThan(5), { timeout: 60_000 });
    servers.push(serverOf(directory));
    await kill(running.child);
    acknowledged.push(...running.acknowledged());
  }
  const { orm, close } = await openDatabase({ directory });
  const stored = new Set((await orm.select().from(regions)).map(({ name }) => name));
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
  expect(servers.filter(isRunning)).toEqual([]);
  const last = serverOf(directory);
  await close();
  await close();
  expect(isRunning(last)).toBe(false);
});

it('ends a server that was left, without the help of the system', async () => {
  const directory = migratedFolder();
  const files = join(directory, 'database');
  const left = await startCluster(files, { report: () => {} });
  const pid = serverOf(directory);
  const { orm, close } = await openDatabase({ directory });
  expect(serverOf(directory)).not.toBe(pid);
  expect(await orm.$count(regions)).toBe(3);
  await close();
  await left.stop();
});

it('is created again when its creation was interrupted', async () => {
  const directory = newFolder();
  mkdirSync(join(directory, 'database-unfinished'));
  writeFileSync(join(directory, 'database-unfinished/PG_VERSION'), '18\n');
  const { orm, close } = await openDatabase({ directory });
  expect(await orm.$count(regions)).toBe(3);
  await close();
  expect(readdirSync(directory).sort()).toEqual([
    '.s.PGSQL.5432',
    'database',
    'database.lock',
    'database.pid',
  ]);
});

it('has its socket elsewhere where the path of its folder is too long for one', async () => {
  const directory = join(newFolder(), 'a'.repeat(120));
  mkdirSync(directory);
  cpSync(inject('migratedDirectory'), directory, { recursive: true });
  const database = await openDatabase({ directory });
  const command = await connectDatabase({ directory });
  expect(await command.orm.$count(regions)).toBe(3);
  await command.close();
  await database.close();
});

it('says what made another version of PostgreSQL', async () => {
  const directory = newFolder();
  mkdirSync(join(directory, 'database'));
  writeFileSync(join(directory, 'database/PG_VERSION'), '17\n');
  await expect(openDatabase({ directory })).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringContaining('é do PostgreSQL 17, e este programa traz o 18'),
  });
});
