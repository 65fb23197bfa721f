import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPriceBatch } from '#database/factories/price-batches.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct, type Product } from '#database/factories/products.ts';
import { createSector } from '#database/factories/sectors.ts';
import { and, eq, isNull } from '#database/orm.ts';
import { auditLog, priceBatches, prices, sectors } from '#database/schema.ts';
import { at, openTestApi, type Person, testDay, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
let shop: number;
let cuts: Product[];
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  user = await api.signIn();
});
beforeEach(async () => {
  shop = (await createEstablishment(orm)).id;
  cuts = [await createProduct(orm), await createProduct(orm), await createProduct(orm)];
});

const path = '/backoffice/price-batches';
const cut = (index: number) => cuts[index]?.id ?? 0;
const observe = (index: number, priceCentavos: number, day: string) =>
  createPrice(orm, { productId: cut(index), establishmentId: shop, priceCentavos, observedAt: at(day) });
const live = async () => {
  const rows = await orm
    .select()
    .from(prices)
    .where(and(eq(prices.establishmentId, shop), isNull(prices.withdrawnAt)))
    .orderBy(prices.id);
  return rows.map(({ productId, priceCentavos }) => [
    cuts.findIndex(({ id }) => id === productId),
    priceCentavos,
  ]);
};
const round = async () =>
  (await api.read('readPriceRound', `${path}/round?establishmentId=${shop}`, { token: admin.token })).data;
const last = async (index: number) =>
  (await round()).cuts.find(({ productId }) => productId === cut(index))?.last ?? null;

interface Entered {
  index: number;
  price: unknown;
  seenId?: number | null;
}
const bodyOf = (entered: Entered[], day = testDay) => ({
  establishmentId: shop,
  day,
  prices: entered.map(({ index, price, seenId = null }) => ({ productId: cut(index), price, seenId })),
});
const save = async (entered: Entered[], { day = testDay, by = admin, key = '' } = {}) =>
  (
    await api.read('savePriceRound', path, {
      token: by.token,
      body: bodyOf(entered, day),
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  ).data;
const refuse = (body: unknown, token: string | undefined = admin.token) =>
  api.refusal(path, { method: 'POST', body, token });
const undo = async (id: number) =>
  (await api.read('undoPriceBatch', `${path}/${id}/undo`, { token: admin.token })).data;

describe('GET /backoffice/price-batches/round', () => {
  it('works: the cuts with prices first, each with its last price and source', async () => {
    await observe(0, 5000, '2026-06-01');
    const { id } = await observe(0, 4500, '2026-06-08');
    await observe(1, 3000, '2026-05-01');
    const { establishment, today, cuts: rows } = await round();
    expect([establishment.id, today]).toEqual([shop, testDay]);
    expect(rows.slice(0, 2).map(({ productId }) => productId)).toEqual([cut(0), cut(1)]);
    expect(rows[0]?.last).toMatchObject({
      id,
      price: 45,
      day: '2026-06-08',
      source: 'admin',
      sourceName: 'Loja',
      expired: false,
      enteredBy: null,
    });
    expect(rows[1]?.last).toMatchObject({ price: 30, expired: true });
    expect(rows.find(({ productId }) => productId === cut(2))?.last).toBeNull();
    expect(rows.find(({ name }) => name === 'Contra Filé')?.synonyms).toContain('c file bov resf');
  });

  it('tells who entered a price', async () => {
    await save([{ index: 0, price: 49.9 }]);
    expect(await last(0)).toMatchObject({ price: 49.9, day: testDay, enteredBy: 'Marta Lima' });
  });

  it('tells who corrected a price', async () => {
    await save([{ index: 0, price: 49.9 }]);
    const other = await api.signIn({ role: 'admin', name: 'João Reis' });
    const body = {
      productId: cut(0),
      establishmentId: shop,
      price: 45,
      collectionDate: testDay,
      source: 'admin',
      paymentCondition: 'any',
    };
    const id = (await last(0))?.id;
    await api.read('updatePrice', `/backoffice/prices/${id}`, { token: other.token, body });
    expect(await last(0)).toMatchObject({ price: 45, enteredBy: 'João Reis' });
  });

  it('refuses an unknown shop, and one that is not named', async () => {
    const read = (query: string) => api.refusal(`${path}/round${query}`, { token: admin.token });
    expect(await read('?establishmentId=999999')).toMatchObject({
      status: 404,
      message: 'Estabelecimento não encontrado.',
    });
    expect(await read('')).toEqual(wrong('establishmentId', 'Informe um número inteiro positivo.'));
  });
});

describe('POST /backoffice/price-batches', () => {
  it('works: one batch, one audit entry, prices of the day by an administrator', async () => {
    const before = await orm.$count(auditLog);
    const seen = await observe(0, 4500, '2026-06-08');
    const batch = await save([
      { index: 0, price: 49.9, seenId: seen.id },
      { index: 1, price: 30 },
    ]);
    expect(batch).toMatchObject({
      kind: 'round',
      establishmentId: shop,
      userName: 'Marta Lima',
      priceCount: 2,
      correctedCount: 0,
      undoneAt: null,
    });
    const written = await orm.select().from(prices).where(eq(prices.batchId, batch.id));
    expect(written).toMatchObject([
      { productId: cut(0), priceCentavos: 4990, source: 'admin', replacesId: null },
      { productId: cut(1), priceCentavos: 3000, source: 'admin', replacesId: null },
    ]);
    expect(written[0]?.observedAt).toEqual(at(testDay, '12:00:00'));
    expect((await orm.$count(auditLog)) - before).toBe(1);
    expect(await api.lastAudit()).toMatchObject({
      action: 'price-batches.create',
      rowId: batch.id,
      userId: admin.id,
      before: null,
      after: {
        priceCount: 2,
        day: testDay,
        prices: [
          { productId: cut(0), Product: { name: expect.any(String) }, before: 45, after: 49.9 },
          { productId: cut(1), Product: { name: expect.any(String) }, before: null, after: 30 },
        ],
      },
    });
  });

  it('shows the new prices to the public at once', async () => {
    await save([{ index: 0, price: 49.9 }]);
    const { data } = await api.read('listProductPrices', `/public/prices/product/${cut(0)}`);
    expect(data).toMatchObject([{ price: 49.9, establishmentId: shop, expired: false }]);
  });

  it('corrects a price of the same day, and confirms one of another day', async () => {
    await observe(1, 3000, '2026-06-08');
    await save([{ index: 0, price: 49.9 }]);
    const batch = await save([
      { index: 0, price: 45, seenId: (await last(0))?.id ?? null },
      { index: 1, price: 30, seenId: (await last(1))?.id ?? null },
    ]);
    expect(batch.correctedCount).toBe(1);
    expect(await live()).toEqual([
      [1, 3000],
      [0, 4500],
      [1, 3000],
    ]);
  });

  it('takes a price of an earlier day, which stays behind a newer one', async () => {
    const { id } = await observe(0, 5000, '2026-06-11');
    await save([{ index: 0, price: 45, seenId: id }], { day: '2026-06-10' });
    expect(await last(0)).toMatchObject({ id, price: 50 });
    expect(await live()).toHaveLength(2);
  });

  it('saves once, however often it is sent under the same key', async () => {
    const key = 'round-sent-twice';
    const first = await save([{ index: 0, price: 49.9 }], { key });
    expect(await save([{ index: 0, price: 49.9 }], { key })).toEqual(first);
    expect(await live()).toEqual([[0, 4990]]);
  });

  it('refuses a price that has changed since, by its cut, and saves nothing', async () => {
    const { id } = await observe(0, 5000, '2026-06-10');
    const other = await api.signIn({ role: 'admin', name: 'João Reis' });
    await save([{ index: 0, price: 52, seenId: id }], { by: other });
    const entered = [
      { index: 0, price: 49, seenId: id },
      { index: 1, price: 30 },
    ];
    expect(await refuse(bodyOf(entered))).toEqual({
      status: 409,
      success: false,
      code: 'stale',
      message: 'Alguns preços mudaram desde que esta tela foi aberta. Confira-os e salve de novo.',
      issues: [{ field: `productId:${cut(0)}`, message: 'Outra pessoa mudou este preço.' }],
    });
    expect(await last(0)).toMatchObject({ price: 52, enteredBy: 'João Reis' });
    expect(await last(1)).toBeNull();
  });

  it('takes a price that somebody else has set to the same value', async () => {
    const { id } = await observe(0, 5000, '2026-06-10');
    await observe(0, 5200, '2026-06-11');
    expect((await save([{ index: 0, price: 52, seenId: id }])).priceCount).toBe(1);
  });

  it('refuses a cut that does not exist, by its number', async () => {
    const body = { ...bodyOf([]), prices: [{ productId: 999_999, price: 1, seenId: null }] };
    expect(await refuse(body)).toEqual(wrong('productId:999999', 'Este produto não existe mais.'));
  });

  it.each([
    ['no prices', [], 'prices', 'Digite ao menos um preço.'],
    [
      'a price that is none',
      [{ index: 0, price: 'x' }],
      'prices.0.price',
      'Não entendi este preço. Digite como 49,90 ou 4990.',
    ],
    [
      'a price below zero',
      [{ index: 0, price: -1 }],
      'prices.0.price',
      'O preço não pode ser menor que zero.',
    ],
    [
      'a price too high',
      [{ index: 0, price: 10_001 }],
      'prices.0.price',
      'Informe um preço de até R$ 10.000,00.',
    ],
    [
      'three decimals',
      [{ index: 0, price: 1.005 }],
      'prices.0.price',
      'Use no máximo duas casas depois da vírgula.',
    ],
  ])('refuses %s', async (_, entered, field, message) => {
    expect(await refuse(bodyOf(entered as Entered[]))).toEqual(wrong(field, message));
  });

  it('refuses a cut twice, and more than 400', async () => {
    const twice = await refuse(
      bodyOf([
        { index: 0, price: 1 },
        { index: 0, price: 2 },
      ]),
    );
    expect(twice).toEqual(wrong(`productId:${cut(0)}`, 'O produto está repetido.'));
    const many = Array.from({ length: 401 }, (_, index) => ({
      productId: index + 1,
      price: 1,
      seenId: null,
    }));
    const refused = await refuse({ ...bodyOf([]), prices: many });
    expect(refused).toEqual(wrong('prices', 'Salve até 400 preços de uma vez.'));
  });

  it('refuses a future day, no shop and an unknown one', async () => {
    const entered = [{ index: 0, price: 49.9 }];
    expect(await refuse(bodyOf(entered, '2026-06-13'))).toEqual(
      wrong('day', 'A data da coleta não pode estar no futuro.'),
    );
    expect(await refuse(bodyOf(entered, '2025-06-01'))).toEqual(
      wrong('day', 'A data da coleta pode ter no máximo um ano.'),
    );
    expect(await refuse({ ...bodyOf(entered), establishmentId: undefined })).toEqual(
      wrong('establishmentId', 'Escolha um estabelecimento.'),
    );
    expect(await refuse({ ...bodyOf(entered), establishmentId: 999_999 })).toMatchObject({
      status: 404,
      message: 'Estabelecimento não encontrado.',
    });
  });

  it('refuses a person who is signed out or no administrator', async () => {
    const body = bodyOf([{ index: 0, price: 49.9 }]);
    expect((await api.refusal(path, { method: 'POST', body })).status).toBe(401);
    expect((await refuse(body, user.token)).code).toBe('forbidden');
    expect(await live()).toEqual([]);
  });
});

describe('POST /backoffice/price-batches/:id/undo', () => {
  it('works: withdraws its prices, restores those that it had corrected, and is audited', async () => {
    await observe(0, 5000, '2026-06-08');
    await save([{ index: 0, price: 49.9, seenId: (await last(0))?.id ?? null }]);
    const second = await save([
      { index: 0, price: 45, seenId: (await last(0))?.id ?? null },
      { index: 1, price: 30 },
    ]);
    expect(await undo(second.id)).toMatchObject({
      withdrawn: 2,
      restored: 1,
      kept: 0,
      undoneByName: 'Marta Lima',
    });
    expect(await live()).toEqual([
      [0, 5000],
      [0, 4990],
    ]);
    expect(await api.lastAudit()).toMatchObject({
      action: 'price-batches.undo',
      rowId: second.id,
      before: { undoneAt: null },
      after: { withdrawn: 2, restored: 1 },
    });
  });

  it('brings back all that it took, where there were several prices of the day', async () => {
    const hour = (time: string, priceCentavos: number) =>
      createPrice(orm, {
        productId: cut(0),
        establishmentId: shop,
        priceCentavos,
        observedAt: at(testDay, time),
      });
    await hour('08:00:00', 5000);
    const { id: seenId } = await hour('09:00:00', 5100);
    const before = await live();
    const batch = await save([{ index: 0, price: 45, seenId }]);
    expect(batch.correctedCount).toBe(1);
    expect(await last(0)).toMatchObject({ price: 45 });
    await undo(batch.id);
    expect(await live()).toEqual(before);
    expect(await last(0)).toMatchObject({ id: seenId, price: 51 });
  });

  it('leaves nothing live of two chained batches that are undone at once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const batches = [];
      for (const price of [49, 48, 47]) {
        batches.push(await save([{ index: 0, price, seenId: (await last(0))?.id ?? null }]));
      }
      await Promise.all(batches.map(({ id }) => undo(id)));
      expect(await live()).toEqual([]);
    }
  });

  it('leaves prices as they are that have been corrected since', async () => {
    const first = await save([
      { index: 0, price: 49.9 },
      { index: 1, price: 30 },
    ]);
    await save([{ index: 0, price: 45, seenId: (await last(0))?.id ?? null }]);
    expect(await undo(first.id)).toMatchObject({ withdrawn: 1, restored: 0, kept: 1 });
    expect(await live()).toEqual([[0, 4500]]);
  });

  it('does not restore a price whose batch is undone, but what that one had corrected', async () => {
    await observe(0, 5000, testDay);
    const first = await save([{ index: 0, price: 49.9, seenId: (await last(0))?.id ?? null }]);
    const second = await save([{ index: 0, price: 45, seenId: (await last(0))?.id ?? null }]);
    expect(await undo(first.id)).toMatchObject({ withdrawn: 0, kept: 1 });
    expect(await undo(second.id)).toMatchObject({ withdrawn: 1, restored: 1 });
    expect(await live()).toEqual([[0, 5000]]);
  });

  it('refuses a second time, an unknown batch, and people who may not', async () => {
    const { id } = await save([{ index: 0, price: 49.9 }]);
    const again = (token?: string, batch = id) =>
      api.refusal(`${path}/${batch}/undo`, { method: 'POST', token });
    expect((await again()).status).toBe(401);
    expect((await again(user.token)).status).toBe(403);
    await undo(id);
    expect(await again(admin.token)).toEqual({
      status: 409,
      success: false,
      code: 'in_use',
      message: 'Este lote já foi desfeito.',
    });
    expect(await again(admin.token, 999_999)).toMatchObject({ status: 404, message: 'Lote não encontrado.' });
  });
});

describe('GET /backoffice/price-batches', () => {
  const list = async (query: string) =>
    (await api.read('listPriceBatches', `${path}${query}`, { token: admin.token })).data;

  it('works: the newest first, found by shop, file, person and kind', async () => {
    const { id: establishmentId } = await createEstablishment(orm, { name: 'Açougue do Lote' });
    const one = await createPriceBatch(orm, { establishmentId, userId: admin.id });
    const sheet = await createPriceBatch(orm, {
      kind: 'spreadsheet',
      fileName: 'junho do lote.csv',
      refusedCount: 2,
    });
    const found = await list('?search=do%20lote');
    expect(found.map(({ id }) => id)).toEqual([sheet.id, one.id]);
    expect(found[0]).toMatchObject({ fileName: 'junho do lote.csv', refusedCount: 2, userName: null });
    expect(found[1]).toMatchObject({ establishmentName: 'Açougue do Lote', userName: 'Marta Lima' });
    expect((await list('?search=lote&kind=round')).map(({ id }) => id)).toEqual([one.id]);
  });

  it('refuses an unknown kind or order, and people who may not', async () => {
    const refusal = (query: string, token?: string) => api.refusal(`${path}${query}`, { token });
    expect(await refusal('?kind=x', admin.token)).toEqual(wrong('kind', 'Esse tipo de lote não existe.'));
    expect(await refusal('?sort=x', admin.token)).toEqual(wrong('sort', 'Essa ordem não existe.'));
    expect((await refusal('')).status).toBe(401);
    expect((await refusal('', user.token)).status).toBe(403);
  });

  it('has an address for each batch, and says so where there is none', async () => {
    const { id } = await createPriceBatch(orm, { kind: 'spreadsheet', fileName: 'maio.csv' });
    const read = await api.read('readPriceBatch', `${path}/${id}`, { token: admin.token });
    expect(read.data).toEqual((await list('?search=maio')).find((batch) => batch.id === id));
    expect(await api.refusal(`${path}/987654`, { token: admin.token })).toMatchObject({
      status: 404,
      message: 'Lote não encontrado.',
    });
    expect((await api.refusal(`${path}/${id}`)).status).toBe(401);
    expect((await api.refusal(`${path}/${id}`, { token: user.token })).status).toBe(403);
  });

  it('can be downloaded as it is filtered', async () => {
    await createPriceBatch(orm, {
      kind: 'spreadsheet',
      fileName: '=soma.csv',
      userId: admin.id,
      createdAt: at(testDay),
    });
    const file = await api.readFile('exportPriceBatches', `${path}/export?search=soma`, {
      token: admin.token,
    });
    const [head, row] = file.toString().trim().split('\r\n');
    expect(head).toMatch(/^ID;Tipo;Estabelecimento;Arquivo;Quem/);
    expect(row).toContain("Planilha;;'=soma.csv;Marta Lima;12/06/2026;1;0");
  });
});

describe('GET /backoffice/price-batches/next-shop', () => {
  beforeEach(async () => {
    await orm.delete(prices);
    await orm.delete(priceBatches);
  });
  const next = async (after?: number) =>
    (
      await api.read('readNextRoundShop', `${path}/next-shop${after ? `?after=${after}` : ''}`, {
        token: admin.token,
      })
    ).data;

  it('works: the shop whose current prices expire first', async () => {
    const early = await createPrice(orm, { observedAt: at('2026-06-03') });
    await createPrice(orm, { observedAt: at('2026-06-05') });
    // An old price with a newer one does not count.
    const renewed = await createPrice(orm, { observedAt: at('2026-06-02') });
    const { productId, establishmentId } = renewed;
    await createPrice(orm, { productId, establishmentId, observedAt: at('2026-06-11') });
    expect(await next()).toMatchObject({
      id: early.establishmentId,
      expiresOn: '2026-06-13',
      expired: false,
    });
  });

  it('leaves out the shop just visited and those visited today', async () => {
    const one = await createPrice(orm, { observedAt: at('2026-06-03') });
    const two = await createPrice(orm, { observedAt: at('2026-06-04') });
    await createPriceBatch(orm, { establishmentId: two.establishmentId });
    const three = await createPrice(orm, { observedAt: at('2026-06-05') });
    expect(await next(one.establishmentId)).toMatchObject({ id: three.establishmentId });
  });

  it('is the one that expired last where all have expired, and nothing without prices', async () => {
    expect(await next()).toBeNull();
    await createPrice(orm, { observedAt: at('2026-04-01') });
    const late = await createPrice(orm, { observedAt: at('2026-05-01') });
    expect(await next()).toMatchObject({ id: late.establishmentId, expired: true });
  });

  it('says when a price expired by the life of its own sector, beside one of a longer life', async () => {
    const { id } = await createSector(orm, { lifeDays: 40 });
    const { establishmentId } = await createPrice(orm, { observedAt: at('2026-05-25') });
    expect(await next()).toMatchObject({ id: establishmentId, expiresOn: '2026-06-04', expired: true });
    await orm.delete(sectors).where(eq(sectors.id, id));
  });

  it('refuses what is no shop, and people who may not', async () => {
    expect(await api.refusal(`${path}/next-shop?after=x`, { token: admin.token })).toEqual(
      wrong('after', 'Informe um número inteiro positivo.'),
    );
    expect((await api.refusal(`${path}/next-shop`, { token: user.token })).status).toBe(403);
  });
});
