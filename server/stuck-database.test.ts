import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';

/** Loops for ever, like a PostgreSQL that has panicked. */
const spin = 'DO $$ BEGIN LOOP END LOOP; END $$';
const fromMemory = '/api/public/regions';

const folder = mkdtempSync(join(tmpdir(), 'compara-stuck-'));
// The server takes its pages from its working directory: here there are none.
mkdirSync(join(folder, 'build/server'), { recursive: true });
mkdirSync(join(folder, 'build/client'), { recursive: true });
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
writeFileSync(
  join(folder, 'build/server/index.js'),
  'export const routes = {}; export const entry = { module: {} };',
);

cpSync(inject('migratedDirectory'), join(folder, 'data'), { recursive: true });

const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Starts the whole server with its embedded database, and makes a request that is cached from then on. */
async function start(silentSeconds: number) {
  const child = spawn(process.execPath, [resolve('server/main.ts')], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: '',
      DATA_DIR: join(folder, 'data'),
      SEED: 'none',
      EMBEDDED_SILENCE: String(silentSeconds),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let output = '';
  const { promise, resolve: tell } = Promise.withResolvers<string>();
  child.stdout?.on('data', (text: Buffer) => {
    output += text;
    const [, address] = /Compara Palmas em (\S+)/.exec(output) ?? [];
    if (address) tell(address);
  });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${code}: ${output}`);
  });
  died.catch(() => {});
  const address = await Promise.race([promise, died]);
  const statusOf = async (path: string) => (await fetch(address + path)).status;
  expect(await statusOf(fromMemory)).toBe(200);
  return { child, statusOf };
}

/** Makes the database's thread loop, from another program through its socket. */
async function makeStuck(): Promise<void> {
  const client = new pg.Client({
    host: join(folder, 'data'),
    port: 5432,
    user: 'postgres',
    database: 'postgres',
  });
  client.on('error', () => {});
  await client.connect();
  // The messages of a connection are handled in order, so this answer comes right before the next statement runs.
  await client.query('SELECT 1');
  client.query(spin).catch(() => {});
}

describe('the whole server, while its embedded database is stuck', () => {
  it('answers from memory, refuses what needs the database, and reads it again afterwards', async () => {
    const { child, statusOf } = await start(3);
    await makeStuck();
    const needing = statusOf('/api/public/suggestions?search=picanha');
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf(fromMemory)).toBe(200);
    expect(await needing).toBe(503);
    await expect
      .poll(() => statusOf('/api/public/suggestions?search=alcatra'), { timeout: 50_000 })
      .toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('ends at SIGTERM', async () => {
    const { child, statusOf } = await start(600);
    await makeStuck();
    expect(await statusOf('/healthz')).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
