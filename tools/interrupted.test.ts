import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { backupOf, earlierVersions } from '#api/upgrades/testing/earlier.ts';
import '#database/testing/provided.ts';

// They only make it start faster.
const { PATH, NODE_COMPILE_CACHE } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secrets = {
  SECRET: 'nobody guesses this secret in a test',
  CPF_KEY: 'nobody guesses this key in a test',
};
const city = join(folder, 'city');
cpSync(inject('migratedDirectory'), city, { recursive: true });
const [backup = ''] = earlierVersions().map(backupOf);

interface Order {
  command: 'backup' | 'restore' | 'check';
  file?: string;
  dataDirectory: string;
}

function start({ command, file, dataDirectory }: Order) {
  const script = fileURLToPath(new URL(`./${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...(file === undefined ? [] : [file])], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDirectory, ...secrets },
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return { child, ended: once(child, 'exit').then(([code, signal]) => ({ code, signal, stderr })) };
}

/** Waits until a running command has begun to open or to create a database. */
async function whileWorking(child: ChildProcess, path: string): Promise<void> {
  const isThere = () => existsSync(path);
  await expect.poll(() => isThere() || child.exitCode !== null, { timeout: 60_000, interval: 5 }).toBe(true);
  expect(isThere()).toBe(true);
}

describe('a command that is ended by a signal leaves nothing behind', { timeout: 120_000 }, () => {
  it('npm run backup, also where npm passes Ctrl-C on a second time', async () => {
    const file = join(folder, 'outra.backup');
    const { child, ended } = start({ command: 'backup', file, dataDirectory: city });
    await whileWorking(child, join(city, 'database', 'postmaster.pid'));
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await ended).toEqual({
      code: 1,
      signal: null,
      stderr: 'Interrompido: não há backup, e o que estava pela metade foi apagado.\n',
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('outra'))).toEqual([]);
    expect(existsSync(join(city, 'backup-unfinished'))).toBe(false);
  });

  it('npm run check', async () => {
    const { child, ended } = start({ command: 'check', dataDirectory: city });
    await whileWorking(child, join(city, 'database', 'postmaster.pid'));
    // When memory runs out, Linux ends the command, not the server.
    expect(readFileSync(`/proc/${child.pid}/oom_score_adj`, 'utf8')).toBe('1000\n');
    child.kill('SIGTERM');
    expect(await ended).toEqual({
      code: 2,
      signal: null,
      stderr: 'Interrompido: nem tudo foi conferido.\n',
    });
    expect(existsSync(join(city, 'database', 'postmaster.pid'))).toBe(false);
  });

  it('npm run restore', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const { child, ended } = start({ command: 'restore', file: backup, dataDirectory: empty });
    await whileWorking(child, join(empty, 'restore-unfinished', 'database-unfinished'));
    child.kill('SIGHUP');
    expect(await ended).toEqual({
      code: 1,
      signal: null,
      stderr: 'Interrompido: nada foi restaurado, e o lugar está vazio como antes.\n',
    });
    expect(readdirSync(empty).filter((name) => !name.startsWith('database.'))).toEqual([]);
  });
});
