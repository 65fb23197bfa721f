import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { createMerchant } from '#database/factories/merchants.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { and, eq } from '#database/orm.ts';
import { currentPrices, merchantKeys, prices } from '#database/schema.ts';
import { type KeptShop, keepShop } from '../merchant-board/testing.ts';
import { formWith } from '../platform/testing/pictures.ts';
import { at, openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const make = async ({ person, path }: KeptShop, name = 'Balança do caixa') =>
  (await api.read('makeMerchantKey', `${path}/keys`, { token: person.token, body: { name } })).data;
const push = async (key: string, list: object[], headers = {}) =>
  (await api.read('pushMerchantPrices', '/merchant/prices', { token: key, body: { prices: list }, headers }))
    .data;
const refuse = (key: string, list: object[] = [{ name: 'PICANHA', price: 89.9 }]) =>
  api.refusal('/merchant/prices', { method: 'PUT', token: key, body: { prices: list } });

describe("'makeMerchantKey'", () => {
  it('shows a key once, keeps a hash of it, and shows when it was used', async () => {
    const shop = await keepShop(api);
    const { key, ...made } = await make(shop);
    expect(key).toMatch(/^loja_[\w-]{32}$/);
    const [row] = await orm.select().from(merchantKeys).where(eq(merchantKeys.id, made.id));
    expect(JSON.stringify(row)).not.toContain(key);
    const listed = async () =>
      (await api.read('listMerchantKeys', `${shop.path}/keys`, { token: shop.person.token })).data;
    expect(await listed()).toEqual([{ ...made, name: 'Balança do caixa', lastUsedAt: null }]);
    await push(key, [{ name: 'PICANHA BOV', price: 89.9 }]);
    expect(await listed()).toMatchObject([{ lastUsedAt: '2026-06-12T12:00:00-03:00' }]);
  });

  it('refuses a sixth, and a name that says nothing', async () => {
    const shop = await keepShop(api);
    for (let n = 0; n < 5; n += 1) await make(shop, `Caixa ${n}`);
    const send = (name: string) =>
      api.refusal(`${shop.path}/keys`, { method: 'POST', token: shop.person.token, body: { name } });
    expect(await send('Outro')).toMatchObject({ status: 409, code: 'conflict' });
    expect(await send(' ')).toMatchObject({ status: 400 });
  });
});

it("'revokeMerchantKey' ends a key at once, by anybody who keeps the place", async () => {
  const shop = await keepShop(api);
  const { key, id } = await make(shop);
  const colleague = await api.signIn();
  await createMerchant(orm, { userId: colleague.id, establishmentId: shop.id });
  await push(key, [{ name: 'PICANHA BOV', price: 89.9 }]);
  const path = `${shop.path}/keys/${id}`;
  const stranger = await keepShop(api);
  const other = `${stranger.path}/keys/${id}`;
  expect(await api.refusal(other, { method: 'DELETE', token: stranger.person.token })).toMatchObject({
    status: 404,
  });
  await api.read('revokeMerchantKey', path, { token: colleague.token });
  expect(await refuse(key)).toMatchObject({ status: 401, message: 'Esta chave não vale.' });
});

describe('a key', () => {
  it('opens nothing but its two calls, and no session opens these', async () => {
    const shop = await keepShop(api);
    const { key } = await make(shop);
    for (const path of [`${shop.path}/board`, `${shop.path}/keys`, '/users/profile', '/backoffice/users'])
      expect((await api.send(path, { token: key })).statusCode).toBe(401);
    expect(await refuse(shop.person.token)).toMatchObject({ status: 401 });
    expect(await refuse('loja_curta')).toMatchObject({ status: 401 });
  });

  it('waits after many calls of an hour', async () => {
    const shop = await keepShop(api);
    const { key } = await make(shop);
    for (let n = 0; n < 60; n += 1) await push(key, [{ name: 'PICANHA BOV', price: 89.9 }]);
    expect(await refuse(key)).toMatchObject({ status: 429, code: 'too_many' });
    // That of another shop does not.
    await push((await make(await keepShop(api))).key, [{ name: 'PICANHA BOV', price: 89.9 }]);
  });
});

describe("'pushMerchantPrices'", () => {
  it('takes what it knows by name or code, and says what waits and what nobody knows', async () => {
    const shop = await keepShop(api);
    const { key } = await make(shop);
    const cut = await createProduct(orm, { name: 'Corte do sistema' });
    const rump = await createProduct(orm, { name: 'Outro do sistema' });
    await createPrice(orm, {
      productId: rump.id,
      establishmentId: shop.id,
      priceCentavos: 5500,
      observedAt: at('2026-06-10'),
    });
    const list = [
      { name: 'Corte do sistema', price: 54.9 },
      { name: 'Outro do sistema', price: 30, unit: 'kg' },
      { code: '7', price: 12.5 },
      { name: 'PAO FRANCES', price: 19.9 },
      { name: 'Corte do sistema', price: 54.9, unit: 'un' },
    ];
    const headers = { 'idempotency-key': `pushed-once-${shop.id}` };
    const answer = await push(key, list, headers);
    expect(answer.prices.map(({ outcome, productName }) => [outcome, productName])).toEqual([
      ['taken', 'Corte do sistema'],
      ['waiting', 'Outro do sistema'],
      ['unknown', null],
      ['none', null],
      ['refused', 'Corte do sistema'],
    ]);
    expect(await push(key, list, headers)).toEqual(answer);
    const here = and(eq(currentPrices.establishmentId, shop.id), eq(currentPrices.productId, cut.id));
    expect(await orm.select().from(currentPrices).where(here)).toMatchObject([{ source: 'merchant' }]);
    // The code is asked about, and known from then on.
    const { token } = shop.person;
    const board = await api.read('readMerchantBoard', `${shop.path}/board`, { token });
    expect(board.data.unknownNames).toEqual(['código 7']);
    const names = [{ name: 'código 7', productId: cut.id }];
    await api.read('saveMerchantNames', `${shop.path}/names`, { token, body: { names } });
    expect((await push(key, [{ code: '7', price: 53.9 }])).counts.taken).toBe(1);
    expect(await orm.$count(prices, eq(prices.establishmentId, shop.id))).toBe(3);
  });

  it('makes a promotion of a price with a last day', async () => {
    const shop = await keepShop(api);
    const { key } = await make(shop);
    const list = [{ name: 'PICANHA BOV', price: 84.9, validUntil: '2026-06-14' }];
    expect((await push(key, list)).prices).toMatchObject([
      { outcome: 'refused', reason: expect.stringMatching(/^Não há um preço normal/) },
    ]);
    const [said] = (await push(key, [{ name: 'PICANHA BOV', price: 89.9 }])).prices;
    await orm
      .update(prices)
      .set({ observedAt: at('2026-06-04') })
      .where(and(eq(prices.establishmentId, shop.id), eq(prices.productId, said?.productId ?? 0)));
    expect((await push(key, list)).prices).toMatchObject([{ outcome: 'taken' }]);
  });

  it.each([
    [[], 'Informe ao menos um preço.'],
    [[{ price: 10 }], 'Informe o nome ou o código.'],
    [[{ name: 'X', price: 10, unit: 'g' }], 'Use kg, un, l ou m3.'],
    [[{ name: 'X'.repeat(121), price: 10 }], 'Use até 120 caracteres.'],
  ])('refuses %j', async (list, message) => {
    const { key } = await make(await keepShop(api));
    expect(await refuse(key, list)).toMatchObject({ status: 400, issues: [{ message }] });
  });

  it('refuses a list that is the same for 60 days, which nobody may be looking after', async () => {
    const shop = await keepShop(api);
    const { key } = await make(shop);
    await push(key, [{ name: 'PICANHA BOV', price: 89.9 }]);
    api.pass(60 * 24 * 60 * 60);
    expect(await refuse(key, [{ name: 'PICANHA BOV', price: 89.9 }])).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect((await push(key, [{ name: 'PICANHA BOV', price: 90.9 }])).counts.taken).toBe(1);
  });
});

it("'pushMerchantFile' takes the file of a scale", async () => {
  const { key } = await make(await keepShop(api));
  const form = formWith('file', Buffer.from('000101PPICANHA BOV RESF KG   0008990005\r\n'), 'CADTXT.TXT');
  const { data } = await api.read('pushMerchantFile', '/merchant/files', { token: key, form });
  expect(data.prices).toMatchObject([
    { name: 'PICANHA BOV RESF KG', productName: 'Picanha', outcome: 'taken' },
  ]);
});

it('is documented with lines that work, and with the key as its own way to sign in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balanca-'));
  writeFileSync(join(folder, 'ITENSMGV.TXT'), '000101PPICANHA BOV RESF KG   0008990005\r\n');
  const { key } = await make(await keepShop(api));
  const document = (await api.send('/openapi.json')).json();
  expect(document.paths['/api/merchant/places/{id}/prices'].put.security).toEqual([{ bearer: [] }]);
  const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  for (const { security, description } of [
    document.paths['/api/merchant/prices'].put,
    document.paths['/api/merchant/files'].post,
  ]) {
    expect(security).toEqual([{ merchantKey: [] }]);
    const line = description.replace(/https?:\/\/[^/ ]+/, origin);
    const { stdout } = await promisify(execFile)('sh', ['-c', `${line} --silent`], {
      cwd: folder,
      env: { ...process.env, CHAVE: key },
    });
    expect(JSON.parse(stdout)).toMatchObject({ success: true, data: { counts: { taken: 1 } } });
  }
  rmSync(folder, { recursive: true });
});

it('what is sent each day is written again when a third of its life has passed', async () => {
  const shop = await keepShop(api);
  const { key } = await make(shop);
  const written = () => orm.$count(prices, eq(prices.establishmentId, shop.id));
  const counts: number[] = [];
  for (let day = 0; day < 5; day += 1) {
    expect((await push(key, [{ name: 'MAMINHA BOV', price: 52.9 }])).counts.taken).toBe(1);
    counts.push(await written());
    api.pass(24 * 60 * 60);
  }
  expect(counts).toEqual([1, 1, 1, 1, 2]);
});
