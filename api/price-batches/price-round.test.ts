import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPriceBatch } from '#database/factories/price-batches.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct, type Product } from '#database/factories/products.ts';
import { createSector } from '#database/factories/sectors.ts';
import { and, eq, isNull } from '#database/orm.ts';
import { auditLog, establishments, priceBatches, prices, sectors } from '#database/schema.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let shop: number;
let cuts: Product[];
const admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
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
  (await api.read('readPriceRound', `${path}/round?establishmentId=${shop}`, admin)).data;
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
const save = async (entered: Entered[], { day = testDay, by = admin } = {}) =>
  (await api.read('savePriceRound', path, { token: by.token, body: bodyOf(entered, day) })).data;
const refuse = (body: unknown) => api.refusal(path, { method: 'POST', body, token: admin.token });
const undo = async (id: number) => (await api.read('undoPriceBatch', `${path}/${id}/undo`, admin)).data;

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

  it('tells who entered a price, and who corrected it', async () => {
    await save([{ index: 0, price: 49.9 }]);
    expect(await last(0)).toMatchObject({ price: 49.9, day: testDay, enteredBy: 'Marta Lima' });
    const { token } = await api.signIn({ role: 'admin', name: 'João Reis' });
    const body = { productId: cut(0), establishmentId: shop, price: 45, collectionDate: testDay };
    await api.read('updatePrice', `/backoffice/prices/${(await last(0))?.id}`, { token, body });
    expect(await last(0)).toMatchObject({ price: 45, enteredBy: 'João Reis' });
  });

  it('refuses an unknown shop, and one that is not named', async () => {
    const read = (query: string) => api.refusal(`${path}/round${query}`, admin);
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

  it.each([
    [undefined, 'prices', 'Digite ao menos um preço.'],
    ['x', 'prices.0.price', 'Não entendi este preço. Digite como 49,90 ou 4990.'],
    [10_001, 'prices.0.price', 'Informe um preço de até R$ 10.000,00.'],
  ])('refuses the price %o by %s: %s', async (price, field, message) => {
    const entered = price === undefined ? [] : [{ index: 0, price }];
    expect(await refuse(bodyOf(entered))).toEqual(wrong(field, message));
  });

  it('refuses a cut that does not exist, a cut twice, and more than 400', async () => {
    const one = { productId: cut(0), price: 1, seenId: null };
    const refused = (entered: object[]) => refuse({ ...bodyOf([]), prices: entered });
    expect(await refused([{ ...one, productId: 999_999 }])).toEqual(
      wrong('productId:999999', 'Este produto não existe mais.'),
    );
    expect(await refused([one, { ...one, price: 2 }])).toEqual(
      wrong(`productId:${cut(0)}`, 'O produto está repetido.'),
    );
    const many = Array.from({ length: 401 }, (_, index) => ({ ...one, productId: index + 1 }));
    expect(await refused(many)).toEqual(wrong('prices', 'Salve até 400 preços de uma vez.'));
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

  it('refuses a second time, and an unknown batch', async () => {
    const { id } = await save([{ index: 0, price: 49.9 }]);
    const again = (batch = id) =>
      api.refusal(`${path}/${batch}/undo`, { method: 'POST', token: admin.token });
    await undo(id);
    expect(await again()).toMatchObject({
      status: 409,
      code: 'in_use',
      message: 'Este lote já foi desfeito.',
    });
    expect(await again(999_999)).toMatchObject({ status: 404, message: 'Lote não encontrado.' });
  });
});

describe('GET /backoffice/price-batches', () => {
  const list = async (query: string) => (await api.read('listPriceBatches', `${path}${query}`, admin)).data;

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
    expect((await api.read('readPriceBatch', `${path}/${sheet.id}`, admin)).data).toEqual(found[0]);
    expect(found[0]).toMatchObject({ fileName: 'junho do lote.csv', refusedCount: 2, userName: null });
    expect(found[1]).toMatchObject({ establishmentName: 'Açougue do Lote', userName: 'Marta Lima' });
    expect((await list('?search=lote&kind=round')).map(({ id }) => id)).toEqual([one.id]);
  });

  it('refuses an unknown kind', async () => {
    expect(await api.refusal(`${path}?kind=x`, admin)).toEqual(
      wrong('kind', 'Esse tipo de lote não existe.'),
    );
  });

  it('can be downloaded as it is filtered', async () => {
    await createPriceBatch(orm, {
      kind: 'spreadsheet',
      fileName: '=soma.csv',
      userId: admin.id,
      createdAt: at(testDay),
    });
    const file = await api.readFile('exportPriceBatches', `${path}/export?search=soma`, admin);
    const [head, row] = file.toString().trim().split('\r\n');
    expect(head).toMatch(/^ID;Tipo;Estabelecimento;Arquivo;Quem/);
    expect(row).toContain("Planilha;;'=soma.csv;Marta Lima;12/06/2026;1;0");
  });
});

describe('GET /backoffice/price-batches/next-shop', () => {
  beforeEach(async () => {
    await orm.delete(prices);
    await orm.delete(priceBatches);
    await orm.delete(establishments);
  });
  const next = async (after?: number) => {
    // A slow machine would cache the figures for up to a quarter of an hour.
    api.pass(16 * 60);
    return (await api.read('readNextRoundShop', `${path}/next-shop${after ? `?after=${after}` : ''}`, admin))
      .data;
  };

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

  it('is before that one whose prices have all expired, the last first, and then one without any', async () => {
    expect(await next()).toBeNull();
    await createPrice(orm, { observedAt: at('2026-06-03') });
    const { id: empty } = await createEstablishment(orm, { name: 'Açougue Novo' });
    expect(await next()).toMatchObject({ id: empty, name: 'Açougue Novo', expired: true, expiresOn: null });
    await createPrice(orm, { observedAt: at('2026-04-01') });
    const late = await createPrice(orm, { observedAt: at('2026-05-01') });
    expect(await next()).toMatchObject({
      id: late.establishmentId,
      expired: true,
      expiresOn: '2026-05-11',
    });
  });

  it('says when a price expired by the life of its own sector, beside one of a longer life', async () => {
    const { id } = await createSector(orm, { lifeDays: 40 });
    const { establishmentId } = await createPrice(orm, { observedAt: at('2026-05-25') });
    expect(await next()).toMatchObject({ id: establishmentId, expiresOn: '2026-06-04', expired: true });
    await orm.delete(sectors).where(eq(sectors.id, id));
  });

  it('refuses what is no shop', async () => {
    expect(await api.refusal(`${path}/next-shop?after=x`, admin)).toEqual(
      wrong('after', 'Informe um número inteiro positivo.'),
    );
  });
});
