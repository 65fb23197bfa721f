import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'compara-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command as docs/goods-names.md says; tools/name-goods.ts leads to tools/names.ts. */
function run(input: string | Buffer, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/name-goods.ts', ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  });
  return { status, stdout, stderr };
}

it('npm run names names the goods of each line: in UTF-8 or Windows-1252, empty, endless, or the last one without a break', () => {
  const lines = [
    'PICANHA BOV RESF KG\r',
    '',
    'CONTRA FILÉ BOV',
    'x'.repeat(3_000_000),
    'GASOLINA C COMUM\0',
    'LINGÜIÇA TOSCANA',
  ];
  const input = Buffer.concat([
    Buffer.from(`${lines.join('\n')}\n`),
    Buffer.from('LINGÜIÇA TOSCANA', 'latin1'),
  ]);
  expect(run(input)).toEqual({
    status: 0,
    stdout: 'Picanha\nnenhum\nContra Filé\nnenhum\nGasolina comum\nLinguiça\nLinguiça\n',
    stderr: '',
  });
  expect(run('').stdout).toBe('');
});

it('names a hundred thousand lines', { timeout: 60_000 }, () => {
  const { stdout } = run('COSTELINHA SUINA TEMP KG\nPALETA MEXICANA\n'.repeat(50_000));
  expect(stdout === 'Costelinha Suína\nnenhum\n'.repeat(50_000)).toBe(true);
});

it('measures a list of names, and says how it is used', () => {
  const file = join(folder, 'nomes.csv');
  const rows = [
    'PICANHA BOV,Picanha,',
    'COSTELA SUI,nenhum,Costela Suína',
    'PAO,nenhum,',
    'CUPIM BOV,Acém,',
    'FILE,Acém,',
  ];
  writeFileSync(file, ['nome,corte,corte_extra', ...rows].join('\n'));
  const { stdout } = run('', file);
  expect(stdout).toContain('nomes 5, com corte 4, nomeados 3, certos 2\nprecisão 0,667, cobertura 0,500\n');
  expect(stdout).toContain('CUPIM BOV: Cupim, e não Acém');
  expect(run('', join(folder, 'nenhum.csv'))).toMatchObject({ status: 2, stdout: '' });
});
