import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createMerchant } from '#database/factories/merchants.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { and, eq, isNull } from '#database/orm.ts';
import {
  auditLog,
  currentPrices,
  establishments,
  priceBatches,
  prices,
  promotions,
  reportedPrices,
} from '#database/schema.ts';
import { at, openTestApi, type Person, testDay } from '../platform/testing.ts';
import { type KeptShop, keepShop } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const admin = await api.signIn({ role: 'admin' });

let shop: KeptShop;
let cut: number;
beforeEach(async () => {
  shop = await keepShop(api);
  cut = (await createProduct(orm)).id;
});

interface Said {
  productId?: number;
  price: number;
  validUntil?: string;
}
const save = async (...said: Said[]) => {
  const body = { prices: said.map((each) => ({ productId: cut, ...each })) };
  const { token } = shop.person;
  return (await api.read('saveMerchantPrices', `${shop.path}/prices`, { token, body })).data;
};
const keep = async () =>
  (await api.read('keepMerchantPrices', `${shop.path}/unchanged`, { token: shop.person.token })).data;
const seenHere = (priceCentavos: number, day: string, given = {}) =>
  createPrice(orm, {
    productId: cut,
    establishmentId: shop.id,
    priceCentavos,
    observedAt: at(day),
    ...given,
  });
const elsewhere = (priceCentavos: number, given = {}) =>
  createPrice(orm, { productId: cut, priceCentavos, observedAt: at('2026-06-11'), ...given });
const standing = async () => {
  const [row] = await orm
    .select()
    .from(currentPrices)
    .where(and(eq(currentPrices.productId, cut), eq(currentPrices.establishmentId, shop.id)));
  return row && { centavos: row.priceCentavos, source: row.source };
};
const waiting = () =>
  orm
    .select()
    .from(reportedPrices)
    .where(and(eq(reportedPrices.establishmentId, shop.id), eq(reportedPrices.isByMerchant, true)));
const outcomes = async (...said: Said[]) =>
  (await save(...said)).prices.map(({ outcome, reason }) => [outcome, reason]);

describe("'saveMerchantPrices'", () => {
  it('takes prices as observations of the shop, in one batch that is audited and can be undone', async () => {
    await seenHere(5500, '2026-06-08');
    const other = (await createProduct(orm, { name: 'Corte do Zé' })).id;
    const answer = await save({ price: 54.9 }, { productId: other, price: 30 });
    expect(answer.counts).toEqual({ taken: 2, waiting: 0, unknown: 0, none: 0, refused: 0 });
    expect(answer.prices[1]).toEqual({
      code: null,
      name: null,
      productId: other,
      productName: 'Corte do Zé',
      price: 30,
      outcome: 'taken',
      reason: null,
    });
    expect(await standing()).toEqual({ centavos: 5490, source: 'merchant' });
    const [batch] = await orm.select().from(priceBatches).where(eq(priceBatches.establishmentId, shop.id));
    expect(batch).toMatchObject({ kind: 'round', userId: shop.person.id, priceCount: 2 });
    expect(await api.lastAudit()).toMatchObject({
      action: 'price-batches.create-by-merchant',
      userId: shop.person.id,
      rowId: batch?.id,
      after: {
        prices: [
          { before: 55, after: 54.9 },
          { before: null, after: 30 },
        ],
      },
    });
    await api.read('undoPriceBatch', `/backoffice/price-batches/${batch?.id}/undo`, admin);
    expect(await standing()).toMatchObject({ centavos: 5500 });
  });

  it('says on public pages that the shop has said it', async () => {
    await save({ price: 54.9 });
    await api.settled();
    const query = `productId=${cut}&establishmentId=${shop.id}&kind=meat`;
    const { data } = await api.read('readPriceDetails', `/public/prices/details?${query}`);
    expect(data).toMatchObject({ source: 'merchant', sourceName: 'Informado pela loja', price: 54.9 });
  });

  it('changes nothing when it is sent again, with its key or without', async () => {
    const body = { prices: [{ productId: cut, price: 54.9 }] };
    const sent = { token: shop.person.token, body, headers: { 'idempotency-key': `saved-once-${shop.id}` } };
    const first = await api.read('saveMerchantPrices', `${shop.path}/prices`, sent);
    expect(await api.read('saveMerchantPrices', `${shop.path}/prices`, sent)).toEqual(first);
    expect((await save({ price: 54.9 })).counts.taken).toBe(1);
    expect(await orm.$count(prices, eq(prices.establishmentId, shop.id))).toBe(1);
  });

  it('has what is unlikely wait for a person, who makes it count', async () => {
    await seenHere(5500, '2026-06-08');
    expect(await outcomes({ price: 40 })).toEqual([
      ['waiting', 'Mais de 25% de diferença para o último preço da loja.'],
    ]);
    expect(await standing()).toMatchObject({ centavos: 5500 });
    const [report] = await waiting();
    expect(report).toMatchObject({ reportedCentavos: 4000, userId: shop.person.id, status: 'pending' });
    const queue = await api.read('listReportedPrices', '/backoffice/reported-prices', admin);
    expect(queue.data.find(({ id }) => id === report?.id)).toMatchObject({
      isByMerchant: true,
      comment: 'Mais de 25% de diferença para o último preço da loja.',
    });
    await api.read('updateReportedPriceStatus', `/backoffice/reported-prices/${report?.id}/status`, {
      token: admin.token,
      body: { status: 'approved' },
    });
    expect(await standing()).toEqual({ centavos: 4000, source: 'merchant' });
    // It is the shop's price, and no report of a person.
    const product = await api.read('listPublicReportedPrices', `/public/reported-prices/product/${cut}`);
    expect(product.data).toEqual([]);
    const { token } = shop.person;
    expect((await api.read('listOwnReportedPrices', '/users/reported-prices', { token })).data).toEqual([]);
    // From what a person has let pass, changes are measured anew.
    expect(await outcomes({ price: 39 })).toEqual([['taken', null]]);
  });

  it('has one waiting price of a product, the last, which goes when a likely one is said', async () => {
    await seenHere(5500, '2026-06-08');
    await save({ price: 40 });
    await save({ price: 41 });
    expect(await waiting()).toMatchObject([{ reportedCentavos: 4100 }]);
    const other = await api.signIn();
    await createMerchant(orm, { userId: other.id, establishmentId: shop.id });
    shop = { ...shop, person: other };
    await save({ price: 40.5 });
    expect(await waiting()).toMatchObject([{ reportedCentavos: 4050, userId: other.id }]);
    await save({ price: 54 });
    expect(await waiting()).toEqual([]);
  });

  it('does not let a shop lead by more than a tenth, nor by small steps, nor for an hour', async () => {
    await elsewhere(5000);
    await seenHere(5500, '2026-06-01');
    expect(await outcomes({ price: 44.99 })).toEqual([
      ['waiting', 'Mais de 10% abaixo do menor preço da cidade.'],
    ]);
    expect(await outcomes({ price: 45 })).toEqual([['taken', null]]);
    expect(await outcomes({ price: 56 })).toEqual([['taken', null]]);
    expect(await outcomes({ price: 45 })).toEqual([['waiting', 'O preço já mudou 2 vezes hoje.']]);
  });

  it('does not measure from places of the same keeper or the same company', async () => {
    await orm.update(establishments).set({ cnpj: '12345678000195' }).where(eq(establishments.id, shop.id));
    await elsewhere(5000);
    await seenHere(5000, '2026-06-01');
    const of = (establishmentId: number) => elsewhere(4500, { establishmentId });
    const sister = await createEstablishment(orm);
    await createMerchant(orm, { userId: shop.person.id, establishmentId: sister.id });
    await of(sister.id);
    await of((await createEstablishment(orm, { cnpj: '12345678000276' })).id);
    expect(await outcomes({ price: 44 })).toEqual([
      ['waiting', 'Mais de 10% abaixo do menor preço da cidade.'],
    ]);
    await of((await createEstablishment(orm)).id);
    expect(await outcomes({ price: 44 })).toEqual([['taken', null]]);
  });

  it('is not led by rules: neither an agreement nor a record approves what a shop says', async () => {
    await api.read('updateModerationRules', '/backoffice/moderation-rules', {
      token: admin.token,
      body: { agreement: true, record: true },
    });
    await seenHere(5500, '2026-06-08');
    await save({ price: 40 });
    const person = await api.signIn({ createdAt: at('2026-01-01') });
    const body = { productId: cut, establishmentId: shop.id, reportedPrice: 40 };
    await api.read('createReportedPrice', '/reported-prices', { token: person.token, body });
    await api.context.jobs.settled();
    expect(await waiting()).toMatchObject([{ status: 'pending' }]);
    await api.read('updateModerationRules', '/backoffice/moderation-rules', {
      token: admin.token,
      body: { agreement: false, record: false },
    });
  });

  it('refuses unknown goods, an empty list, no price and zero', async () => {
    const refuse = (body: object) =>
      api.refusal(`${shop.path}/prices`, { method: 'PUT', token: shop.person.token, body });
    expect(await refuse({ prices: [{ productId: 999_999, price: 1 }] })).toMatchObject({
      status: 400,
      issues: [{ field: 'productId:999999', message: 'Este produto não existe mais.' }],
    });
    expect(await refuse({ prices: [] })).toMatchObject({
      issues: [{ message: 'Digite ao menos um preço.' }],
    });
    expect(await refuse({ prices: [{ productId: cut, price: 0 }] })).toMatchObject({
      issues: [{ message: 'Informe um preço maior que zero.' }],
    });
    expect(await outcomes({ price: 50 }, { price: 51 })).toEqual([
      ['refused', 'O produto veio duas vezes, com preços diferentes.'],
      ['refused', 'O produto veio duas vezes, com preços diferentes.'],
    ]);
  });

  it('takes those of a station, whose life is shorter', async () => {
    const station = await createFuelStation(orm);
    const { productId } = await createFuelPrice(orm, {
      establishmentId: station.id,
      priceCentavos: 699,
      observedAt: at('2026-06-08'),
    });
    await createMerchant(orm, { userId: shop.person.id, establishmentId: station.id });
    const { token } = shop.person;
    const path = `/merchant/places/${station.id}`;
    const body = { prices: [{ productId, price: 6.89 }] };
    const { data } = await api.read('saveMerchantPrices', `${path}/prices`, { token, body });
    expect(data.counts.taken).toBe(1);
    const board = (await api.read('readMerchantBoard', `${path}/board`, { token })).data;
    expect(board).toMatchObject({ place: { kind: 'fuel' }, lifeDays: 7 });
    expect(board.goods).toMatchObject([
      { price: 6.89, daysLeft: 7, source: 'merchant', sourceName: 'Informado pelo posto' },
    ]);
    const offer = { prices: [{ productId, price: 6.5, validUntil: testDay }] };
    const refused = await api.read('saveMerchantPrices', `${path}/prices`, { token, body: offer });
    expect(refused.data.prices).toMatchObject([
      { outcome: 'refused', reason: 'Um posto não tem promoções.' },
    ]);
  });
});

describe('a promotion', () => {
  const offers = () => orm.select().from(promotions).where(eq(promotions.establishmentId, shop.id));

  it('has the lowest price of the shop’s own last 30 days as its full price', async () => {
    await seenHere(9900, '2026-05-01');
    await seenHere(5490, '2026-05-20');
    await seenHere(5800, '2026-06-08');
    expect(await outcomes({ price: 49.9, validUntil: '2026-06-14' })).toEqual([['taken', null]]);
    expect(await offers()).toMatchObject([
      {
        originalCentavos: 5490,
        saleCentavos: 4990,
        startDate: testDay,
        endDate: '2026-06-14',
        isActive: true,
        isHeld: false,
      },
    ]);
    expect(await api.lastAudit()).toMatchObject({ action: 'promotions.create-by-merchant' });
    expect(await outcomes({ price: 49.9, validUntil: '2026-06-14' })).toEqual([['taken', null]]);
    expect(await offers()).toHaveLength(1);
    // Another one takes its place.
    expect(await outcomes({ price: 48.9, validUntil: '2026-06-15' })).toEqual([['taken', null]]);
    expect((await offers()).map(({ isActive }) => isActive).toSorted()).toEqual([false, true]);
  });

  it.each([50, 35])('is one when it comes twice in a list, at R$ %d', async (price) => {
    await seenHere(5500, '2026-06-08');
    const offer = { price, validUntil: '2026-06-14' };
    const [first, second] = await outcomes(offer, offer);
    expect(second).toEqual(first);
    expect(await offers()).toHaveLength(1);
  });

  it('takes the place of others with an entry in the audit log, and of none that is planned', async () => {
    await seenHere(5500, '2026-06-08');
    const made = { productId: cut, establishmentId: shop.id };
    const running = await createPromotion(orm, { ...made, isHeld: true, endDate: '2026-06-13' });
    const held = await createPromotion(orm, { ...made, isActive: false, isHeld: true });
    const planned = await createPromotion(orm, { ...made, startDate: '2026-06-20' });
    expect(await outcomes({ price: 49, validUntil: '2026-06-20' })).toEqual([
      ['refused', 'Já há uma promoção planejada para este produto.'],
    ]);
    expect(await outcomes({ price: 49, validUntil: '2026-06-19' })).toEqual([['taken', null]]);
    const rows = await offers();
    expect(rows.find(({ id }) => id === planned.id)).toMatchObject({ isActive: true, version: 1 });
    expect(rows.find(({ id }) => id === running.id)).toMatchObject({ isActive: false, isHeld: false });
    const entries = await orm.select().from(auditLog).where(eq(auditLog.userId, shop.person.id));
    expect(entries.map(({ action, rowId }) => [action, rowId])).toEqual([
      ['promotions.delete', held.id],
      ['promotions.update', running.id],
      ['promotions.create-by-merchant', expect.any(Number)],
    ]);
  });

  it("ends by 'endMerchantPromotion' before its last day, or while it waits, and is nobody else’s to end", async () => {
    await seenHere(5500, '2026-06-08');
    const end = async (id: number, { token } = shop.person) =>
      (await api.send(`/merchant/promotions/${id}`, { method: 'DELETE', token })).statusCode;
    for (const price of [49, 30]) {
      await save({ price, validUntil: '2026-06-14' });
      const { data } = await api.read('readMerchantBoard', `${shop.path}/board`, {
        token: shop.person.token,
      });
      const { id = 0, isHeld } = data.goods[0]?.promotion ?? {};
      expect(isHeld).toBe(price === 30);
      expect(await end(id, (await keepShop(api)).person)).toBe(404);
      expect(await end(id)).toBe(200);
      expect(await end(id)).toBe(404);
      const action = isHeld ? 'promotions.delete' : 'promotions.update';
      expect(await api.lastAudit()).toMatchObject({ action, rowId: id, userId: shop.person.id });
      const after = await api.read('readMerchantBoard', `${shop.path}/board`, { token: shop.person.token });
      expect(after.data.goods).toMatchObject([{ productId: cut, promotion: null }]);
    }
    expect((await offers()).map(({ isActive }) => isActive)).toEqual([false]);
  });

  it('has no full price that the shop has said in the last week alone', async () => {
    const refusal = [['refused', expect.stringMatching(/^Não há um preço normal/)]];
    const offer = { price: 75, validUntil: testDay };
    await save({ price: 100 });
    expect(await outcomes(offer)).toEqual(refusal);
    await seenHere(10_000, '2026-06-05', { source: 'merchant' });
    expect(await outcomes(offer)).toEqual(refusal);
    await seenHere(9000, '2026-05-04', { source: 'merchant' });
    expect(await outcomes(offer)).toEqual([['taken', null]]);
    expect(await offers()).toMatchObject([{ originalCentavos: 8993 }]);
  });

  it('is not contradicted by the normal price that the shop says beside it', async () => {
    await seenHere(5500, '2026-06-08');
    const both = [{ price: 55 }, { price: 49.9, validUntil: '2026-06-14' }];
    expect(await outcomes(...both)).toEqual([
      ['taken', null],
      ['taken', null],
    ]);
    vi.setSystemTime(at('2026-06-13', '12:00:00'));
    shop = { ...shop, person: await api.signIn() };
    await createMerchant(orm, { userId: shop.person.id, establishmentId: shop.id });
    expect((await outcomes(...both)).map(([outcome]) => outcome)).toEqual(['taken', 'taken']);
    expect((await keep()).counts.taken).toBe(1);
    expect(await outcomes({ price: 56 })).toEqual([
      ['refused', 'Há uma promoção até 14/06/2026: o preço normal muda depois dela.'],
    ]);
    await api.settled();
    const query = `productId=${cut}&establishmentId=${shop.id}&kind=meat`;
    const { data } = await api.read('readPriceDetails', `/public/prices/details?${query}`);
    expect(data).toMatchObject({ price: 49.9, isPromotion: true, sourceName: 'Loja' });
    // A lower one is the shop's price.
    expect(await outcomes({ price: 48 })).toEqual([['taken', null]]);
    vi.setSystemTime(at(testDay, '12:00:00'));
  });

  it('leaves no room for a normal price that has expired', async () => {
    await seenHere(5500, '2026-05-14');
    await save({ price: 49.9, validUntil: '2026-06-14' });
    expect(await outcomes({ price: 55 })).toEqual([
      ['refused', 'Há uma promoção até 14/06/2026: o preço normal muda depois dela.'],
    ]);
  });

  it('is held when it is unlikely, until an administrator switches it on', async () => {
    await seenHere(5500, '2026-06-08');
    const reason = 'Mais de 25% de diferença para o último preço da loja.';
    expect(await outcomes({ price: 35, validUntil: '2026-06-14' })).toEqual([['waiting', reason]]);
    expect(await outcomes({ price: 35, validUntil: '2026-06-14' })).toEqual([['waiting', reason]]);
    const { data } = await api.read('listPromotions', '/backoffice/promotions?held=true', admin);
    const [held] = data.filter(({ Establishment }) => Establishment.id === shop.id);
    expect(held).toMatchObject({ isHeld: true, isActive: false, description: reason });
    const { Product, Establishment, observed: _, ...body } = held ?? ({} as never);
    await api.read('updatePromotion', `/backoffice/promotions/${held?.id}`, {
      token: admin.token,
      body: { ...body, isActive: true },
    });
    expect(await offers()).toMatchObject([{ isActive: true }]);
    const after = await api.read('listPromotions', '/backoffice/promotions?held=true', admin);
    expect(after.data.map(({ id }) => id)).not.toContain(held?.id);
  });

  it('waits for nobody after its last day', async () => {
    await seenHere(5500, '2026-06-08');
    expect(await outcomes({ price: 35, validUntil: testDay })).toEqual([['waiting', expect.any(String)]]);
    const held = async () => {
      const { data } = await api.read('listPromotions', '/backoffice/promotions?held=true', admin);
      return data.filter(({ Establishment }) => Establishment.id === shop.id);
    };
    expect(await held()).toHaveLength(1);
    vi.setSystemTime(at('2026-06-13', '12:00:00'));
    expect(await held()).toEqual([]);
    vi.setSystemTime(at(testDay, '12:00:00'));
  });

  it.each([
    ['no price of 30 days', null, { price: 40, validUntil: testDay }, /^Não há um preço normal/],
    ['a past end', 5500, { price: 50, validUntil: '2026-06-11' }, /já terminou/],
    ['more than 31 days', 5500, { price: 50, validUntil: '2026-07-13' }, /até 31 dias/],
    ['no discount', 5500, { price: 55, validUntil: testDay }, /já vendeu por R\$\s55,00/],
  ])('is refused with %s', async (_what, seen, said, message) => {
    if (seen !== null) await seenHere(seen, '2026-06-08');
    expect(await outcomes(said)).toEqual([['refused', expect.stringMatching(message)]]);
  });
});

describe("'keepMerchantPrices'", () => {
  it('says again what is still valid, and leaves out what has expired or waits', async () => {
    const expired = await createPrice(orm, { establishmentId: shop.id, observedAt: at('2026-05-01') });
    await seenHere(5500, '2026-06-08');
    const answer = await keep();
    expect(answer.prices.map(({ productId }) => productId)).toEqual([cut]);
    expect(await standing()).toEqual({ centavos: 5500, source: 'merchant' });
    expect(await orm.$count(prices, eq(prices.productId, expired.productId))).toBe(1);
    const [batch] = await orm.select().from(priceBatches).where(eq(priceBatches.establishmentId, shop.id));
    expect(batch).toMatchObject({ kind: 'confirmation', priceCount: 1 });
    // Once a day is enough.
    expect((await keep()).counts.taken).toBe(1);
    expect(await orm.$count(prices, eq(prices.productId, cut))).toBe(2);
    api.pass(24 * 60 * 60);
    await save({ price: 70 });
    expect((await keep()).prices).toEqual([]);
    expect(await waiting()).toHaveLength(1);
  });
});

describe('people who say that a price has changed', () => {
  const report = async (by: Person, reportedPrice: number, from: string) => {
    const body = { productId: cut, establishmentId: shop.id, reportedPrice };
    await api.read('createReportedPrice', '/reported-prices', { token: by.token, body, from });
  };

  it('outweigh the shop when they are three in three networks, until a person decides', async () => {
    await seenHere(5200, '2026-06-03');
    await save({ price: 49 });
    api.pass(60);
    await report(await api.signIn(), 55, '203.0.113.1');
    await report(await api.signIn(), 55, '203.0.113.1');
    await report(await api.signIn(), 56, '203.0.113.2');
    expect(await standing()).toEqual({ centavos: 4900, source: 'merchant' });
    await report(await api.signIn(), 55, '203.0.113.3');
    expect(await standing()).toMatchObject({ centavos: 5200, source: 'admin' });
    const [entry] = await orm.select().from(auditLog).where(eq(auditLog.action, 'prices.outweigh-by-people'));
    expect(entry).toMatchObject({ userId: null });
    const [held] = await waiting();
    expect(held).toMatchObject({ reportedCentavos: 4900, userId: shop.person.id, status: 'pending' });
    // The shop's word is not enough any more, unless it agrees with them.
    api.pass(60);
    const reason = '3 pessoas disseram que o preço é outro.';
    expect(await outcomes({ price: 49 })).toEqual([['waiting', reason]]);
    await api.read('updateReportedPriceStatus', `/backoffice/reported-prices/${held?.id}/status`, {
      token: admin.token,
      body: { status: 'approved' },
    });
    expect(await standing()).toEqual({ centavos: 4900, source: 'merchant' });
    api.pass(60);
    expect(await outcomes({ price: 49.5 })).toEqual([['taken', null]]);
  });

  it('end a promotion that the shop has said, however often it is said again, and no other one', async () => {
    const offers = () => orm.select().from(promotions).where(eq(promotions.establishmentId, shop.id));
    await seenHere(5500, '2026-06-03');
    await save({ price: 45, validUntil: '2026-06-14' });
    api.pass(60);
    for (const n of [1, 2]) await report(await api.signIn(), 55, `203.0.113.${n}`);
    await save({ price: 45, validUntil: '2026-06-15' });
    api.pass(60);
    await report(await api.signIn(), 55, '203.0.113.3');
    const [held] = (await offers()).filter(({ isHeld }) => isHeld);
    expect(held).toMatchObject({ endDate: '2026-06-15', isActive: false });
    expect(await api.lastAudit()).toMatchObject({ action: 'promotions.outweigh-by-people', userId: null });
    // An administrator has judged them.
    const { data } = await api.read('readPromotion', `/backoffice/promotions/${held?.id}`, admin);
    const { observed: _, ...body } = data;
    const saved = { token: admin.token, body: { ...body, isActive: true } };
    api.pass(60);
    await api.read('updatePromotion', `/backoffice/promotions/${held?.id}`, saved);
    api.pass(60);
    await report(await api.signIn(), 55, '203.0.113.4');
    expect((await offers()).filter(({ isActive }) => isActive)).toHaveLength(1);

    const other = await createPromotion(orm, { productId: (await createProduct(orm)).id });
    await createPrice(orm, { productId: other.productId, establishmentId: other.establishmentId });
    for (const n of [1, 2, 3]) {
      const { token } = await api.signIn();
      const { productId, establishmentId } = other;
      const said = { productId, establishmentId, reportedPrice: 70 };
      const from = `203.0.113.${n}`;
      await api.read('createReportedPrice', '/reported-prices', { token, body: said, from });
    }
    const [left] = await orm.select().from(promotions).where(eq(promotions.id, other.id));
    expect(left).toMatchObject({ isActive: true, version: 1 });
  });

  it('are not shaken off by a price that is said again, or changed to and fro', async () => {
    await seenHere(5200, '2026-06-03');
    await save({ price: 49 });
    const friday = new Date();
    api.pass(60);
    await report(await api.signIn(), 55, '203.0.113.1');
    await report(await api.signIn(), 55, '203.0.113.2');
    vi.setSystemTime(at('2026-06-13', '09:00:00'));
    shop = { ...shop, person: await api.signIn() };
    await createMerchant(orm, { userId: shop.person.id, establishmentId: shop.id });
    expect(await outcomes({ price: 49 })).toEqual([['taken', null]]);
    expect(await outcomes({ price: 46 })).toEqual([['taken', null]]);
    api.pass(60);
    await report(await api.signIn(), 55, '203.0.113.3');
    expect(await standing()).toMatchObject({ centavos: 5200, source: 'admin' });
    vi.setSystemTime(friday);
  });

  it('leave the price alone that they have seen, where the shop has changed it since', async () => {
    await seenHere(6000, '2026-05-20');
    vi.setSystemTime(at('2026-06-10', '09:00:00'));
    await save({ price: 55 });
    vi.setSystemTime(at('2026-06-12', '09:00:00'));
    shop = { ...shop, person: await api.signIn() };
    await createMerchant(orm, { userId: shop.person.id, establishmentId: shop.id });
    await save({ price: 49 });
    api.pass(60);
    for (const n of [1, 2, 3]) await report(await api.signIn(), 55, `203.0.113.${n}`);
    expect(await standing()).toEqual({ centavos: 5500, source: 'merchant' });
  });

  it('do not outweigh what others than the shop have seen', async () => {
    await seenHere(4900, '2026-06-10');
    for (const n of [1, 2, 3]) await report(await api.signIn(), 55, `203.0.113.${n}`);
    expect(await standing()).toMatchObject({ centavos: 4900 });
    const live = and(eq(prices.productId, cut), isNull(prices.withdrawnAt));
    expect(await orm.$count(prices, live)).toBe(1);
  });

  it('let the price that they say pass', async () => {
    await save({ price: 49 });
    api.pass(60);
    for (const n of [1, 2, 3]) await report(await api.signIn(), 55, `203.0.113.${n}`);
    expect(await standing()).toBeUndefined();
    expect(await outcomes({ price: 55 })).toEqual([['taken', null]]);
    expect(await waiting()).toEqual([]);
  });
});

it('a hundred boards are saved at once', async () => {
  const shops = [];
  for (let n = 0; n < 100; n += 1) {
    const { id } = await createEstablishment(orm);
    await createMerchant(orm, { userId: shop.person.id, establishmentId: id });
    shops.push(id);
  }
  const statuses = await Promise.all(
    shops.map(async (id, n) => {
      const body = { prices: [{ productId: cut, price: 50 + n / 100 }] };
      const sent = { method: 'PUT', token: shop.person.token, body } as const;
      return (await api.send(`/merchant/places/${id}/prices`, sent)).statusCode;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await orm.$count(currentPrices, eq(currentPrices.productId, cut))).toBe(100);
});
