import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { regions } from '../schema.ts';
import '../testing/provided.ts';
import { openDatabase } from './open-database.ts';
import { openThreadedEngine } from './threaded-engine.ts';

const directory = mkdtempSync(join(tmpdir(), 'cp-'));
cpSync(inject('migratedDirectory'), directory, { recursive: true });
afterAll(() => rmSync(directory, { recursive: true }));

const writer = fileURLToPath(new URL('../testing/write-until-killed.ts', import.meta.url));
const kills = 3;

interface Writer {
  child: ChildProcess;
  acknowledged(): string[];
}

function startWriter(prefix: string): Writer {
  const child = spawn(process.execPath, [writer, directory, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text;
  });
  return { child, acknowledged: () => output.split('\n').slice(0, -1) };
}

async function kill({ child }: Writer): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

describe('the embedded database keeps acknowledged writes', () => {
  it('on disk: at least one fsync per commit, none per read', async () => {
    const engine = await openThreadedEngine({
      directory,
      silentMs: 60_000,
      onNotification: () => {},
      onLost: () => {},
      signal: new AbortController().signal,
    });
    const fsyncs = async (statements: string) => {
      const before = engine.fsyncs;
      await engine.exec(statements);
      return engine.fsyncs - before;
    };
    const insert = (name: string) => `INSERT INTO regions (name) VALUES ('${name}')`;
    expect(await fsyncs(insert('Primeira'))).toBeGreaterThanOrEqual(1);
    expect(await fsyncs(insert('Segunda'))).toBeGreaterThanOrEqual(1);
    expect(await fsyncs("DELETE FROM regions WHERE name = 'Primeira'")).toBeGreaterThanOrEqual(1);
    expect(await fsyncs(`BEGIN; ${insert('Terceira')}; ${insert('Quarta')}`)).toBe(0);
    expect(await fsyncs('COMMIT')).toBeGreaterThanOrEqual(1);
    expect(await fsyncs('SELECT * FROM regions')).toBe(0);
    const [settings] = await engine.exec(`SELECT current_setting('fsync') AS fsync,
      current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages`);
    expect(settings?.rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on' }]);
    await engine.close();
  });

  it(`through ${kills} kills during writes, each of a process that lets no second one in`, {
    timeout: 240_000,
  }, async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < kills; round++) {
      const running = startWriter(`vida ${round}`);
      await vi.waitFor(() => expect(running.acknowledged().length).toBeGreaterThan(5), { timeout: 60_000 });
      await expect(openDatabase({ directory })).rejects.toMatchObject({
        name: 'OpenDatabaseError',
        code: 'directory_in_use',
        message: expect.stringContaining(`já está em uso por outro processo (pid ${running.child.pid})`),
      });
      await sleep(round * 12);
      await kill(running);
      acknowledged.push(...running.acknowledged());
    }
    const { orm, close } = await openDatabase({ directory });
    const stored = new Set((await orm.select().from(regions)).map(({ name }) => name));
    expect(acknowledged.length).toBeGreaterThan(kills * 5);
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
    await close();
  });

  it('after its creation was interrupted, because it is created again', async () => {
    // The files are created as in production, not copied.
    vi.stubEnv('EMPTY_DATABASE', '');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const newDirectory = mkdtempSync(join(tmpdir(), 'cp-'));
    mkdirSync(join(newDirectory, 'postgres.new'));
    writeFileSync(join(newDirectory, 'postgres.new', 'PG_VERSION'), '18\n');
    const { orm, close } = await openDatabase({ directory: newDirectory });
    expect(await orm.$count(regions)).toBe(3);
    await close();
    expect(readdirSync(newDirectory).sort()).toEqual(['database.lock', 'database.pid', 'postgres']);
    rmSync(newDirectory, { recursive: true });
  });
});

it('accepts the next process, however the last one ended', async () => {
  const database = await openDatabase({ directory });
  await expect(openDatabase({ directory })).rejects.toMatchObject({ code: 'directory_in_use' });
  await database.close();
  await database.close();
  await (await openDatabase({ directory })).close();
});
