import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(name: 'backup' | 'restore' | 'check', ...args: string[]) {
  const command = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'data') },
  });
  return { status, stdout, stderr };
}

describe('the commands for backups', { timeout: 120_000 }, () => {
  it.each([
    ['backup', []],
    ['restore', ['um', 'dois']],
    ['check', ['tudo']],
  ] as const)('npm run %s exits with 2 and prints the help for wrong arguments', (name, args) => {
    const { status, stdout, stderr } = run(name, ...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`Uso: npm run ${name}`);
  });

  it('say in one sentence why nothing was done', () => {
    const backup = run('backup', 'cidade.backup');
    expect(backup).toMatchObject({ status: 1, stdout: '' });
    expect(backup.stderr).toMatch(/^Não há banco de dados em .*\/data\.\n$/);
    expect(run('check')).toMatchObject({ status: 2, stdout: '', stderr: backup.stderr });
    const restore = run('restore', 'cidade.backup');
    expect(restore).toEqual({ status: 1, stdout: '', stderr: 'O arquivo cidade.backup não existe.\n' });
    expect(readdirSync(folder).filter((name) => name.startsWith('cidade'))).toEqual([]);
  });
});
