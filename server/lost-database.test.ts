import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';

const fromMemory = '/api/public/regions';

const folder = mkdtempSync(join(tmpdir(), 'compara-lost-'));
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
async function start() {
  const child = spawn(process.execPath, [resolve('server/main.ts')], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: '',
      DATA_DIR: join(folder, 'data'),
      SEED: 'none',
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

/** Sends a signal to the PostgreSQL that the server has started. */
function signalDatabase(signal: NodeJS.Signals): void {
  const [pid] = readFileSync(join(folder, 'data/database/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), signal);
}

describe('the whole server, whose embedded database dies', () => {
  it('answers from memory, refuses what needs the database, and reads it again afterwards', async () => {
    const { child, statusOf } = await start();
    // A stopped one accepts no connections, so that it is away for as long as the test needs it to be.
    signalDatabase('SIGSTOP');
    const needing = statusOf('/api/public/suggestions?search=picanha');
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf(fromMemory)).toBe(200);
    expect(await needing).toBe(503);
    signalDatabase('SIGKILL');
    await expect
      .poll(() => statusOf('/api/public/suggestions?search=alcatra'), { timeout: 50_000 })
      .toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('ends at SIGTERM, and its database with it', async () => {
    const { child, statusOf } = await start();
    signalDatabase('SIGSTOP');
    expect(await statusOf('/healthz')).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(() => signalDatabase('SIGCONT')).toThrow('ESRCH');
  });
});
