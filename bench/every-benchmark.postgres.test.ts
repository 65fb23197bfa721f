import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('every benchmark fits the product: each scenario runs once, in the smallest city', {
  timeout: 1_200_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.ts', '--once']);
  expect(stdout).toContain('Sem memória, contra node:http, pg e React puros');
  expect(stdout).toContain('Chamadas ao acaso, de todo o contrato');
});
