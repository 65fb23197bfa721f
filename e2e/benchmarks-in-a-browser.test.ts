import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it.each([
  ['lighthouse', /^\/: \d+ .*first paint/m],
  ['first-second', /^\/, nada guardado: pintada \d+ ms, linhas perto \d+ ms/m],
  ['tap', /^\/combustivel → \/posto\/, sem demora: carregada antes \d+ ms/m],
  ['receipts/run', /^limpos: \d+ linhas de 1 notas?; números \d+/m],
])('bench:%s fits the product: one page, once', async (name, says) => {
  const { stdout } = await promisify(execFile)(process.execPath, [`bench/${name}.ts`, '--once']);
  expect(stdout).toMatch(says);
});
