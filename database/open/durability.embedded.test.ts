import { type ChildProcess, spawn } from 'node:child_process';
import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createRegion } from '../factories/regions.ts';
import { regions } from '../schema.ts';
import { openDatabase } from './open-database.ts';

const directory = mkdtempSync(join(tmpdir(), 'cp-'));
afterAll(() => rmSync(directory, { recursive: true }));

const writer = fileURLToPath(new URL('../testing/write-until-killed.ts', import.meta.url));
const kills = 20;

interface Writer {
  child: ChildProcess;
  acknowledged(): string[];
}

function startWriter(prefix: string): Writer {
  const child = spawn(process.execPath, [writer, directory, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text;
  });
  return { child, acknowledged: () => said.split('\n').slice(0, -1) };
}

async function kill({ child }: Writer): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

describe('the embedded database keeps what it has acknowledged', () => {
  it('on the disk: at least one fsync for each commit, none for a read', async () => {
    const { orm, close } = await openDatabase({ directory });
    const synced = vi.spyOn(fs, 'fsyncSync');
    const fsyncs = async (work: () => PromiseLike<unknown>) => {
      synced.mockClear();
      await work();
      return synced.mock.calls.length;
    };
    const region = await createRegion(orm);
    expect(await fsyncs(() => createRegion(orm))).toBeGreaterThanOrEqual(1);
    expect(await fsyncs(() => orm.delete(regions).where(eq(regions.id, region.id)))).toBeGreaterThanOrEqual(
      1,
    );
    expect(
      await fsyncs(() =>
        orm.transaction(async (tx) => {
          await createRegion(tx);
          await createRegion(tx);
        }),
      ),
    ).toBeGreaterThanOrEqual(1);
    expect(await fsyncs(() => orm.select().from(regions))).toBe(0);
    const { rows } = await orm.execute(sql`SELECT current_setting('fsync') AS fsync,
      current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages`);
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on' }]);
    synced.mockRestore();
    await close();
  });

  it(`through ${kills} deaths in the middle of writing`, { timeout: 240_000 }, async () => {
    const acknowledged: string[] = [];
    for (let death = 0; death < kills; death++) {
      const running = startWriter(`vida ${death}`);
      await vi.waitFor(() => expect(running.acknowledged().length).toBeGreaterThan(5), { timeout: 60_000 });
      await sleep(death * 3);
      await kill(running);
      acknowledged.push(...running.acknowledged());
    }
    const { orm, close } = await openDatabase({ directory });
    const kept = new Set((await orm.select().from(regions)).map(({ name }) => name));
    expect(acknowledged.length).toBeGreaterThan(kills * 5);
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
    await close();
  });

  it('though its making was cut short: it is made anew', async () => {
    const place = mkdtempSync(join(tmpdir(), 'cp-'));
    mkdirSync(join(place, 'postgres.new'));
    writeFileSync(join(place, 'postgres.new', 'PG_VERSION'), '18\n');
    const { orm, close } = await openDatabase({ directory: place });
    expect(await orm.$count(regions)).toBe(3);
    await close();
    expect(readdirSync(place).sort()).toEqual(['database.lock', 'database.pid', 'postgres']);
    rmSync(place, { recursive: true });
  });
});

describe('one process at a time', () => {
  it('refuses a second one by name, and says who holds it', async () => {
    const running = startWriter('único');
    await vi.waitFor(() => expect(running.acknowledged().length).toBeGreaterThan(0), { timeout: 60_000 });
    await expect(openDatabase({ directory })).rejects.toMatchObject({
      name: 'OpenDatabaseError',
      code: 'directory_in_use',
      message: expect.stringContaining(`já está em uso por outro processo (pid ${running.child.pid})`),
    });
    await kill(running);
  });

  it('lets the next one in, however the last one ended', async () => {
    const database = await openDatabase({ directory });
    await expect(openDatabase({ directory })).rejects.toMatchObject({ code: 'directory_in_use' });
    await database.close();
    await database.close();
    await (await openDatabase({ directory })).close();
  });
});
