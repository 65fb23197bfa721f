import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import '#database/testing/provided.ts';

const folder = mkdtempSync(join(tmpdir(), 'compara-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));
const directory = join(folder, 'data');
cpSync(inject('migratedDirectory'), directory, { recursive: true });
const env = { ...process.env, DATABASE_URL: '', DATA_DIR: directory, SEED: 'none', PORT: '0' };

it('npm run import:ceps loads a file of points', () => {
  const file = join(folder, 'pontos.csv');
  writeFileSync(file, 'cep,logradouro,latitude,longitude\n77015200,Avenida LO 5,-10.2,-48.3\n');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/import-ceps.ts', file], {
    env,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('pontos.csv: linhas lidas 1, carregadas 1');
});

it('npm run dev serves the pages from their sources', async () => {
  const server = spawn(process.execPath, ['--conditions=development', 'tools/dev.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let printed = '';
    const { promise, resolve } = Promise.withResolvers<string>();
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [, address] = /Compara Palmas em (\S+) \(desenvolvimento\)/.exec(printed) ?? [];
      if (address) resolve(address);
    });
    const ended = once(server, 'exit').then(() => Promise.reject(new Error(printed)));
    ended.catch(() => {});
    const page = await fetch(`${await Promise.race([promise, ended])}/sobre`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('/web/root.tsx');
    server.kill('SIGTERM');
    await ended.catch(() => {});
  } finally {
    server.kill('SIGKILL');
  }
});

it('npm run cluster says what it needs', () => {
  // Whoever is no administrator of the machine is refused, whatever is installed.
  const nobody = 'data:text/javascript,process.getuid = () => 1000';
  const { status, stderr } = spawnSync(process.execPath, ['--import', nobody, 'tools/cluster.ts'], {
    env,
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^(Faltam pacotes do Debian 12: apt install |O cluster precisa de root)/);
});
