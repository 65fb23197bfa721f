import { and, desc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createFuelPrice } from '#database/factories/fuel-prices.ts';
import { createImport } from '#database/factories/imports.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createSector } from '#database/factories/sectors.ts';
import { auditLog, priceLives, prices } from '#database/schema.ts';
import { at, openTestApi, type Person, testDay, wrong } from '../platform/testing.ts';

/** Spec, back office, sections 2 (Prices manager), 3, 5 and 7; design, section 4 (a price is never overwritten). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  user = await api.signIn();
});

const path = '/backoffice/prices';
const of = (id: number | string) => `${path}/${id}`;
const stored = async (id: number) => (await orm.select().from(prices).where(eq(prices.id, id)))[0];
const lastAudit = async () => (await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
const missing = { status: 404, success: false, code: 'not_found', message: 'Preço não encontrado.' };

async function someBody(overrides: object = {}) {
  const [product, shop] = [await createProduct(orm), await createEstablishment(orm)];
  const body = { productId: product.id, establishmentId: shop.id, price: 39.9, collectionDate: testDay };
  return { ...body, ...overrides };
}
const bodyOf = (price: Awaited<ReturnType<typeof createPrice>>, overrides: object = {}) => ({
  productId: price.productId,
  establishmentId: price.establishmentId,
  price: price.priceCentavos / 100,
  collectionDate: testDay,
  ...overrides,
});

describe('POST /backoffice/prices', () => {
  const create = (body: unknown, token: string = admin.token) =>
    api.refusal(path, { method: 'POST', body, ...(token !== '' && { token }) });

  it('works: the public reads it at once, and the audit log says who', async () => {
    const body = await someBody();
    const latest = `/prices/latest?productId=${body.productId}&establishmentId=${body.establishmentId}`;
    expect((await api.refusal(latest)).status).toBe(404);
    const { data } = await api.read('createPrice', path, { token: admin.token, body });
    expect(data).toMatchObject({
      price: 39.9,
      source: 'admin',
      sourceName: 'Loja',
      paymentCondition: 'any',
      current: true,
      expired: false,
    });
    expect(data.collectionDate.slice(0, 10)).toBe(testDay);
    expect((await api.read('readLatestPrice', latest)).data.price).toBe(39.9);
    expect(await lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'prices.create',
      rowId: data.id,
      before: null,
      after: data,
    });
  });

  it('takes a price of zero, of another source and condition, and of an earlier day', async () => {
    const body = await someBody({
      price: 0,
      source: 'receipt',
      paymentCondition: 'pix',
      collectionDate: '2026-06-01',
    });
    const { data } = await api.read('createPrice', path, { token: admin.token, body });
    expect(data).toMatchObject({ price: 0, sourceName: 'Nota fiscal', paymentCondition: 'pix' });
    expect(data.collectionDate).toBe('2026-06-01T23:59:59-03:00');
  });

  it.each([
    ['no product', { productId: null }, 'productId', 'Por favor, escolha o produto.'],
    ['no shop', { establishmentId: null }, 'establishmentId', 'Por favor, escolha o estabelecimento.'],
    ['no price', { price: null }, 'price', 'Por favor, informe o preço.'],
    ['a price below zero', { price: -0.01 }, 'price', 'O preço não pode ser menor que zero.'],
    ['half a centavo', { price: 1.005 }, 'price', 'Use no máximo duas casas depois da vírgula.'],
    ['a price that is none', { price: 10_000.01 }, 'price', 'Informe um preço de até R$ 10.000,00.'],
    ['no day', { collectionDate: '' }, 'collectionDate', 'Informe a data da coleta.'],
    ['half a day', { collectionDate: '12/06' }, 'collectionDate', 'Informe uma data no formato dd/mm/aaaa.'],
    [
      'a day to come',
      { collectionDate: '2026-06-13' },
      'collectionDate',
      'A data da coleta não pode estar no futuro.',
    ],
    [
      'a year that was mistyped',
      { collectionDate: '2016-06-12' },
      'collectionDate',
      'A data da coleta pode ter no máximo um ano.',
    ],
    [
      'a source that enters by itself',
      { source: 'import' },
      'source',
      'Escolha Loja ou Nota fiscal: as outras fontes entram por si.',
    ],
    [
      'a product that is gone',
      { productId: 999_999 },
      'productId',
      'Este produto não existe mais. Escolha outro.',
    ],
    [
      'a shop that is gone',
      { establishmentId: 999_999 },
      'establishmentId',
      'Este estabelecimento não existe mais. Escolha outro.',
    ],
  ])('refuses %s', async (_, overrides, field, message) => {
    expect(await create(await someBody(overrides))).toEqual(wrong(field, message));
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    const body = await someBody();
    expect((await create(body, '')).status).toBe(401);
    expect((await create(body, user.token)).status).toBe(403);
    expect(await orm.$count(prices, eq(prices.productId, body.productId))).toBe(0);
  });
});

describe('the same price, entered twice', () => {
  const enter = (body: object) => api.read('createPrice', path, { token: admin.token, body });
  const live = (productId: number) =>
    orm.$count(prices, and(eq(prices.productId, productId), isNull(prices.withdrawnAt)));

  it('at once is one row', async () => {
    const body = await someBody();
    const replies = await Promise.all(Array.from({ length: 8 }, () => enter(body)));
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect(await live(body.productId)).toBe(1);
  });

  it('is two where another price was seen between, on another day, or from another source', async () => {
    const body = await someBody();
    for (const price of [39.9, 41, 39.9]) await enter({ ...body, price });
    await enter({ ...body, source: 'receipt' });
    await enter({ ...body, collectionDate: '2026-06-10' });
    expect(await live(body.productId)).toBe(5);
  });
});

describe('PUT /backoffice/prices/:id', () => {
  const change = (id: number | string, body: unknown, token: string = admin.token) =>
    api.refusal(of(id), { method: 'PUT', body, ...(token !== '' && { token }) });

  it('withdraws the price and inserts another one in its place, with one audit row', async () => {
    const price = await createPrice(orm, { observedAt: at(testDay, '09:00:00') });
    const { data } = await api.read('updatePrice', of(price.id), {
      token: admin.token,
      body: bodyOf(price, { price: 47.5 }),
    });
    expect(data).toMatchObject({ price: 47.5, replacesId: price.id, current: true });
    expect(data.id).not.toBe(price.id);
    expect((await stored(data.id))?.observedAt).toEqual(price.observedAt);
    expect(await stored(price.id)).toMatchObject({ priceCentavos: 4990, withdrawnAt: expect.any(Date) });
    expect(await lastAudit()).toMatchObject({
      action: 'prices.update',
      rowId: price.id,
      before: { id: price.id, price: 49.9 },
      after: data,
    });
  });

  it('keeps source, condition and day of a price that came from elsewhere, however old', async () => {
    const price = await createPrice(orm, {
      source: 'report',
      paymentCondition: 'pix',
      observedAt: at('2024-01-10', '09:00:00'),
    });
    const body = bodyOf(price, { price: 30, collectionDate: '2024-01-10' });
    const { data } = await api.read('updatePrice', of(price.id), { token: admin.token, body });
    expect(data).toMatchObject({
      sourceName: 'Relato confirmado, corrigido',
      paymentCondition: 'pix',
      expired: true,
    });
  });

  it('does not make the price of a survey one of the shop', async () => {
    const price = await createPrice(orm, { source: 'import', importId: (await createImport(orm)).id });
    expect(await change(price.id, bodyOf(price, { source: 'admin' }))).toEqual(
      wrong('source', 'Uma correção fica com a fonte do preço que ela corrige.'),
    );
    const { data } = await api.read('updatePrice', of(price.id), { token: admin.token, body: bodyOf(price) });
    expect(data.sourceName).toBe('ANP, corrigido');
  });

  it('refuses one that was corrected meanwhile, with who and when, and tells how it is now', async () => {
    const price = await createPrice(orm);
    const { data } = await api.read('updatePrice', of(price.id), {
      token: admin.token,
      body: bodyOf(price, { price: 41 }),
    });
    const other = await api.signIn({ role: 'admin' });
    expect(await change(price.id, bodyOf(price, { price: 42 }), other.token)).toMatchObject({
      status: 409,
      code: 'stale',
      changed: { name: 'Marta Lima' },
    });
    const again = await api.read('updatePrice', of(data.id), {
      token: admin.token,
      body: bodyOf(price, { price: 43 }),
    });
    expect((await api.read('readPriceRow', of(price.id), { token: admin.token })).data).toEqual(again.data);
  });

  it('refuses an imported price where there is one already, and changes nothing', async () => {
    const imported = await createPrice(orm, { source: 'import' });
    const other = await createPrice(orm, {
      source: 'import',
      productId: imported.productId,
      observedAt: imported.observedAt,
    });
    const body = bodyOf(other, { source: 'import', establishmentId: imported.establishmentId });
    expect((await change(other.id, body)).code).toBe('conflict');
    expect((await stored(other.id))?.withdrawnAt).toBeNull();
  });

  it('refuses a bad shape, one that is withdrawn, and who may not', async () => {
    const price = await createPrice(orm);
    expect(await change(price.id, bodyOf(price, { price: null }))).toEqual(
      wrong('price', 'Por favor, informe o preço.'),
    );
    const withdrawn = await createPrice(orm, { withdrawnAt: new Date() });
    expect(await change(withdrawn.id, bodyOf(withdrawn))).toEqual(missing);
    expect(await change(999_999, bodyOf(price))).toEqual(missing);
    expect((await change(price.id, bodyOf(price), '')).status).toBe(401);
    expect((await change(price.id, bodyOf(price), user.token)).status).toBe(403);
    expect((await stored(price.id))?.withdrawnAt).toBeNull();
  });
});

describe('POST /backoffice/prices/confirm', () => {
  const confirm = (ids: unknown, token: string = admin.token) =>
    api.refusal(`${path}/confirm`, { method: 'POST', body: { ids }, ...(token !== '' && { token }) });

  it('makes the same prices of today, each audited, and says which were left', async () => {
    const price = await createPrice(orm, { observedAt: at('2026-06-05'), paymentCondition: 'pix' });
    const today = await createPrice(orm, { observedAt: at(testDay) });
    const { data, skipped } = await api.read('confirmPrices', `${path}/confirm`, {
      token: admin.token,
      body: { ids: [price.id, today.id, price.id] },
    });
    expect(data).toMatchObject([
      { productId: price.productId, price: 49.9, paymentCondition: 'pix', source: 'admin', current: true },
    ]);
    expect(data[0]?.collectionDate.slice(0, 10)).toBe(testDay);
    expect(skipped).toEqual([{ id: today.id, why: 'Este preço já é de hoje.' }]);
    expect((await stored(price.id))?.withdrawnAt).toBeNull();
    expect(await lastAudit()).toMatchObject({
      action: 'prices.confirm',
      before: { id: price.id },
      after: data[0],
    });
  });

  it('says of each that is left why, also of one that is gone', async () => {
    const price = await createPrice(orm, { observedAt: at('2026-06-05') });
    const old = await createPrice(orm, { ...bodyIds(price), observedAt: at('2026-06-03') });
    const { data, skipped } = await api.read('confirmPrices', `${path}/confirm`, {
      token: admin.token,
      body: { ids: [999_999, old.id, price.id] },
    });
    expect(data).toMatchObject([{ productId: price.productId }]);
    expect(skipped).toEqual([
      { id: 999_999, why: 'Este preço não existe mais.' },
      { id: old.id, why: 'Já há um preço mais novo deste produto nesta loja.' },
    ]);
  });

  it('refuses where none can be confirmed, or is there', async () => {
    const old = await createPrice(orm, { observedAt: at('2026-06-05') });
    await createPrice(orm, { ...bodyIds(old), observedAt: at('2026-06-08') });
    expect(await confirm([old.id])).toMatchObject({
      code: 'conflict',
      message: 'Já há um preço mais novo deste produto nesta loja.',
    });
    expect((await confirm([999_999])).status).toBe(404);
    expect(await confirm([])).toEqual(wrong('ids', 'Escolha os preços.'));
    expect(await confirm(Array.from({ length: 101 }, (_, index) => index + 1))).toEqual(
      wrong('ids', 'Confirme até 100 preços de uma vez.'),
    );
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    const price = await createPrice(orm, { observedAt: at('2026-06-05') });
    expect((await confirm([price.id], '')).status).toBe(401);
    expect((await confirm([price.id], user.token)).status).toBe(403);
  });
});

const bodyIds = ({ productId, establishmentId }: { productId: number; establishmentId: number }) => ({
  productId,
  establishmentId,
});

describe('GET /backoffice/prices', () => {
  const list = (query: string) => api.read('listPrices', `${path}?${query}`, { token: admin.token });
  const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);

  it('holds what is not withdrawn, the newest first, each with its facts', async () => {
    const shop = await createEstablishment(orm, { name: 'Mercantil Tocantins' });
    const place = { establishmentId: shop.id };
    const old = await createPrice(orm, { ...place, observedAt: at('2026-05-01'), source: 'receipt' });
    const fresh = await createPrice(orm, { ...bodyIds(old), observedAt: at('2026-06-10') });
    await createPrice(orm, { ...bodyIds(old), withdrawnAt: new Date() });
    const { data, count, countIsMinimum, today } = await list(`establishmentId=${shop.id}`);
    expect(data).toMatchObject([
      { id: fresh.id, current: true, expired: false, expiresOn: '2026-06-20', sourceName: 'Loja' },
      { id: old.id, current: false, expired: true, sourceName: 'Nota fiscal' },
    ]);
    expect(data[0]?.Establishment).toMatchObject({ name: 'Mercantil Tocantins' });
    expect({ count, countIsMinimum, today }).toEqual({ count: 2, countIsMinimum: false, today: testDay });
  });

  it('finds each word in the product or in the shop, without accents and case', async () => {
    const shop = await createEstablishment(orm, { name: 'Açougue Zênite' });
    const product = await createProduct(orm, { name: 'Filé Zebu' });
    const both = await createPrice(orm, { establishmentId: shop.id, productId: product.id });
    const ofShop = await createPrice(orm, { establishmentId: shop.id });
    const ofProduct = await createPrice(orm, { productId: product.id });
    expect(await idsOf('search=ZENITE file')).toEqual([both.id]);
    expect(await idsOf('search=zenite&sort=id')).toEqual([both.id, ofShop.id]);
    expect(await idsOf('search=zebu&sort=-id')).toEqual([ofProduct.id, both.id]);
    expect(await idsOf('search=zenite xyz')).toEqual([]);
  });

  it('is ordered by every column, both ways', async () => {
    const [a, b] = [await createRegion(orm, { name: 'Zona Á' }), await createRegion(orm, { name: 'Zona b' })];
    const category = await createCategory(orm);
    const made = [];
    for (const [name, region, centavos, day] of [
      ['Água', a, 300, '2026-06-03'],
      ['bife', b, 100, '2026-06-02'],
      ['Costela', a, 200, '2026-06-01'],
    ] as const) {
      const shop = await createEstablishment(orm, { name: `Loja ${name}`, regionId: region.id });
      const product = await createProduct(orm, { name: `${name} ordenado`, categoryId: category.id });
      const values = { productId: product.id, establishmentId: shop.id };
      made.push(await createPrice(orm, { ...values, priceCentavos: centavos, observedAt: at(day) }));
    }
    const ids = made.map(({ id }) => id);
    const orderBy = async (sort: string) =>
      (await idsOf(`categoryId=${category.id}&sort=${sort}`)).map((id) => ids.indexOf(id));
    expect(await orderBy('id')).toEqual([0, 1, 2]);
    expect(await orderBy('product')).toEqual([0, 1, 2]);
    expect(await orderBy('-establishment')).toEqual([2, 1, 0]);
    expect(await orderBy('region')).toEqual([0, 2, 1]);
    expect(await orderBy('price')).toEqual([1, 2, 0]);
    expect(await orderBy('-collectionDate')).toEqual([0, 1, 2]);
    expect((await list(`regionId=${b.id}&sort=-product`)).data.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('finds by source, and by validity what is current', async () => {
    const product = await createProduct(orm);
    const make = (day: string, overrides: object = {}) =>
      createPrice(orm, { productId: product.id, observedAt: at(day), ...overrides });
    const valid = await make('2026-06-10');
    const expiring = await make('2026-06-04', { source: 'merchant' });
    const lastDay = await make('2026-06-02');
    const expired = await make('2026-06-01');
    const replaced = await make('2026-06-05', { establishmentId: valid.establishmentId });
    const find = (query: string) => idsOf(`productId=${product.id}&sort=id&${query}`);
    expect(await find('source=merchant')).toEqual([expiring.id]);
    expect(await find('validity=valid')).toEqual([valid.id, expiring.id, lastDay.id]);
    expect(await find('validity=expiring')).toEqual([expiring.id, lastDay.id]);
    expect(await find('validity=expired')).toEqual([expired.id]);
    expect(await find('')).toContain(replaced.id);
  });

  it('refuses an order, a source and a validity that do not exist, and who may not', async () => {
    const refusal = (query: string) => api.refusal(`${path}?${query}`, { token: admin.token });
    expect(await refusal('sort=colour')).toEqual(wrong('sort', 'Essa ordem não existe.'));
    expect(await refusal('source=gossip')).toEqual(wrong('source', 'Essa fonte não existe.'));
    expect(await refusal('validity=rotten')).toEqual(wrong('validity', 'Essa validade não existe.'));
    expect((await api.refusal(path)).status).toBe(401);
    expect((await api.refusal(path, { token: user.token })).status).toBe(403);
  });
});

describe('GET /backoffice/prices/check', () => {
  it("tells the city's valid prices and the last one of the shop", async () => {
    const product = await createProduct(orm);
    const values = { productId: product.id, observedAt: at('2026-06-10') };
    for (const priceCentavos of [3000, 2000, 2500]) await createPrice(orm, { ...values, priceCentavos });
    const old = await createPrice(orm, { ...values, observedAt: at('2026-01-10'), priceCentavos: 100 });
    const check = (query: string) => api.read('checkPrice', `${path}/check?${query}`, { token: admin.token });
    const { data } = await check(`productId=${product.id}&establishmentId=${old.establishmentId}`);
    expect(data).toMatchObject({ prices: [20, 25, 30], lowest: 20, mean: 25, highest: 30 });
    expect(data.last).toMatchObject({ id: old.id, price: 1, expired: true, sourceName: 'Loja' });
    const { id } = await createProduct(orm);
    expect((await check(`productId=${id}`)).data).toEqual({
      prices: [],
      lowest: null,
      mean: null,
      highest: null,
      last: null,
    });
  });

  it('refuses a bad shape, who is signed out, and who is no administrator', async () => {
    expect((await api.refusal(`${path}/check`, { token: admin.token })).code).toBe('invalid');
    expect((await api.refusal(`${path}/check?productId=1`)).status).toBe(401);
    expect((await api.refusal(`${path}/check?productId=1`, { token: user.token })).status).toBe(403);
  });
});

describe('GET /backoffice/prices/ranges', () => {
  const read = async () => {
    const { data } = await api.read('listPriceRanges', `${path}/ranges`, { token: admin.token });
    return new Map(data.map((range) => [range.productId, range]));
  };

  it("tells each product's lowest, mean and highest price, also of closed sectors, and of no fuel", async () => {
    const sector = await createSector(orm, { isOpen: false });
    const category = await createCategory(orm, { sectorId: sector.id });
    const { id: closed } = await createProduct(orm, { categoryId: category.id });
    const { id: productId } = await createProduct(orm);
    for (const priceCentavos of [2000, 2500, 3001])
      await createPrice(orm, { productId, priceCentavos, observedAt: at('2026-06-10') });
    await createPrice(orm, { productId: closed, priceCentavos: 700, observedAt: at('2026-01-10') });
    const fuel = await createFuelPrice(orm);
    await api.settled();
    const ranges = await read();
    expect(ranges.get(productId)).toEqual({
      productId,
      lowest: 20,
      mean: 25,
      highest: 30.01,
      allExpired: false,
    });
    expect(ranges.get(closed)).toMatchObject({ lowest: 7, mean: null, allExpired: true });
    expect(ranges.has(fuel.productId)).toBe(false);
    await createPrice(orm, { productId, priceCentavos: 1500, observedAt: at('2026-06-10') });
    await api.settled();
    expect((await read()).get(productId)?.lowest).toBe(15);
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await api.refusal(`${path}/ranges`)).status).toBe(401);
    expect((await api.refusal(`${path}/ranges`, { token: user.token })).status).toBe(403);
  });
});

describe('a number of the other kind of goods', () => {
  it.each([
    { calls: path, price: createFuelPrice, body: { price: 20 } },
    { calls: '/backoffice/fuel/prices', price: createPrice, body: { price: 6 } },
  ])('is that of nobody at $calls', async ({ calls, price, body }) => {
    const { id, productId, establishmentId } = await price(orm);
    const gone = await price(orm, { withdrawnAt: new Date() });
    const ids = { productId, establishmentId, typeId: productId, stationId: establishmentId };
    const answers = [
      await api.refusal(`${calls}/${id}`, { token: admin.token }),
      await api.refusal(`${calls}/${id}/history`, { token: admin.token }),
      await api.refusal(`${calls}/${id}`, { method: 'PUT', token: admin.token, body: { ...ids, ...body } }),
      await api.refusal(`${calls}/${id}`, { method: 'DELETE', token: admin.token }),
      await api.refusal(`${calls}/${gone.id}/restore`, { method: 'POST', token: admin.token }),
    ];
    expect(answers).toEqual(Array(5).fill(missing));
    expect((await stored(id))?.withdrawnAt).toBeNull();
    expect((await stored(gone.id))?.withdrawnAt).not.toBeNull();
  });

  it('is neither confirmed nor compared, and no filter finds its price', async () => {
    const fuel = await createFuelPrice(orm, { observedAt: at('2026-06-05') });
    const cut = await createPrice(orm, { observedAt: at('2026-06-05') });
    const given = { token: admin.token };
    expect(
      await api.refusal(`${path}/confirm`, { ...given, method: 'POST', body: { ids: [fuel.id] } }),
    ).toMatchObject({ status: 404, message: 'Estes preços não existem mais.' });
    const nothing = { prices: [], lowest: null, mean: null, highest: null, last: null };
    const { productId, establishmentId } = fuel;
    const ofFuel = `productId=${productId}&establishmentId=${establishmentId}`;
    expect((await api.read('checkPrice', `${path}/check?${ofFuel}`, given)).data).toEqual(nothing);
    expect((await api.read('listPrices', `${path}?${ofFuel}`, given)).count).toBe(0);
    expect((await api.read('listPrices', `${path}?establishmentId=${establishmentId}`, given)).count).toBe(0);
    const ofCut = `typeId=${cut.productId}&stationId=${cut.establishmentId}`;
    const fuelPath = '/backoffice/fuel/prices';
    expect((await api.read('checkFuelPrice', `${fuelPath}/check?${ofCut}`, given)).data).toEqual(nothing);
    expect((await api.read('listFuelPrices', `${fuelPath}?${ofCut}`, given)).count).toBe(0);
    expect(
      (await api.read('listFuelPrices', `${fuelPath}?stationId=${cut.establishmentId}`, given)).count,
    ).toBe(0);
  });
});

it('prices are valid for as long as is usual in the sector of their goods, or for their source there', async () => {
  const sector = await createSector(orm, { lifeDays: 3 });
  await orm.insert(priceLives).values({ sectorId: sector.id, source: 'receipt', days: 20 });
  const category = await createCategory(orm, { sectorId: sector.id });
  const { id: regionId } = await createRegion(orm);
  const { id: establishmentId } = await createEstablishment(orm, { regionId });
  const make = async (day: string, overrides: object = {}) =>
    (await createPrice(orm, { establishmentId, observedAt: at(day), ...overrides })).id;
  const ofSector = async (day: string, overrides: object = {}) => {
    const { id: productId } = await createProduct(orm, { categoryId: category.id });
    return make(day, { productId, ...overrides });
  };
  const fresh = await ofSector('2026-06-10');
  const old = await ofSector('2026-06-08');
  const receipt = await ofSector('2026-06-01', { source: 'receipt' });
  const usual = await make('2026-06-08', { source: 'receipt' });
  const find = async (validity: string) => {
    const query = `regionId=${regionId}&sort=id&validity=${validity}`;
    const { data } = await api.read('listPrices', `${path}?${query}`, { token: admin.token });
    return data.map(({ id, expired }) => ({ id, expired }));
  };
  expect(await find('valid')).toEqual([fresh, receipt, usual].map((id) => ({ id, expired: false })));
  expect(await find('expiring')).toEqual([{ id: fresh, expired: false }]);
  expect(await find('expired')).toEqual([{ id: old, expired: true }]);
});
