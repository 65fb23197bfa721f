import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepShop } from '#api/merchant-board/testing.ts';
import { openTestApi } from '#api/platform/testing.ts';
import { eq } from '#database/orm.ts';
import { prices } from '#database/schema.ts';

const api = await openTestApi();
const folder = mkdtempSync(join(tmpdir(), 'compara-push-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.close();
});

let address = '';
beforeAll(async () => {
  address = `${await api.app.listen({ host: '127.0.0.1', port: 0 })}/api`;
});

/** Runs the command from another folder, as a scheduled task does. */
function push(...given: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const program = join(process.cwd(), 'tools/push-prices.cjs');
    execFile(process.execPath, [program, ...given], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}` }),
    );
  });
}

it('npm run push sends the file of a scale by the key of its shop, and says what came of it', async () => {
  const shop = await keepShop(api);
  const made = await api.read('makeMerchantKey', `${shop.path}/keys`, {
    token: shop.person.token,
    body: { name: 'Tarefa agendada' },
  });
  const options = ['--key', made.data.key, '--api', address];
  const lines = [
    'PICANHA BOV RESF KG   0008990',
    'PAO FRANCES KG        0001990',
    'ZEFERINA 1A           0004990',
  ];
  writeFileSync(join(folder, 'CADTXT.TXT'), lines.map((line, n) => `00010${n}P${line}005\r\n`).join(''));
  expect(await push(...options, 'CADTXT.TXT')).toEqual({
    code: 0,
    said: '1 valem, 0 esperam uma pessoa, 1 ninguém sabe o que são, 1 não são comparados, 0 foram recusados.\nZEFERINA 1A: diga o que é em Minha loja.\n',
  });
  expect(await orm(shop.id)).toMatchObject([{ priceCentavos: 8990, source: 'merchant' }]);
  expect(await push('--key', 'loja_errada', '--api', address, 'CADTXT.TXT')).toEqual({
    code: 1,
    said: 'Os preços não foram enviados: Esta chave não vale.\n',
  });
  expect(await push(...options, 'nada.txt')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/ENOENT/),
  });
  expect(await push('--key', 'loja_errada')).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^Envia os preços da loja\./),
  });
  expect(await push('--key', 'k', '--api', 'http://127.0.0.1:9/api', 'CADTXT.TXT')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/ECONNREFUSED/),
  });
});

const orm = (establishmentId: number) =>
  api.orm.select().from(prices).where(eq(prices.establishmentId, establishmentId));
