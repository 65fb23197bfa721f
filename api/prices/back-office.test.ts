import { afterAll, describe, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createImport } from '#database/factories/imports.ts';
import { createFuelPrice, createPrice, type Price } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createSector } from '#database/factories/sectors.ts';
import { eq } from '#database/orm.ts';
import { priceLives, prices } from '#database/schema.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';

/** Spec, back office, sections 2 (Prices manager), 3, 5 and 7; design, section 4 (a price is never overwritten). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });

const path = '/backoffice/prices';
const of = (id: number | string) => `${path}/${id}`;
const stored = async (id: number) => (await orm.select().from(prices).where(eq(prices.id, id)))[0];

async function someBody(overrides: object = {}) {
  const [product, shop] = [await createProduct(orm), await createEstablishment(orm)];
  const body = { productId: product.id, establishmentId: shop.id, price: 39.9, collectionDate: testDay };
  return { ...body, ...overrides };
}
describe('POST /backoffice/prices', () => {
  const create = (body: unknown) => api.refusal(path, { method: 'POST', body, token: admin.token });

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
    expect(await api.lastAudit()).toMatchObject({
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
    ['productId', null, 'Por favor, escolha o produto.'],
    ['establishmentId', null, 'Por favor, escolha o estabelecimento.'],
    ['price', null, 'Por favor, informe o preço.'],
    ['price', 1.005, 'Use no máximo duas casas depois da vírgula.'],
    ['price', 10_000.01, 'Informe um preço de até R$ 10.000,00.'],
    ['collectionDate', '', 'Informe a data da coleta.'],
    ['collectionDate', '12/06', 'Informe uma data no formato dd/mm/aaaa.'],
    ['collectionDate', '2026-06-13', 'A data da coleta não pode estar no futuro.'],
    ['collectionDate', '2016-06-12', 'A data da coleta pode ter no máximo um ano.'],
    ['source', 'import', 'Escolha Loja ou Nota fiscal: as outras fontes entram por si.'],
    ['productId', 999_999, 'Este produto não existe mais. Escolha outro.'],
    ['establishmentId', 999_999, 'Este estabelecimento não existe mais. Escolha outro.'],
  ])('refuses %s %o: %s', async (field, value, message) => {
    expect(await create(await someBody({ [field]: value }))).toEqual(wrong(field, message));
  });
});

it('the same price is entered twice where another source has it', async () => {
  const body = await someBody();
  for (const source of ['admin', 'receipt']) {
    await api.read('createPrice', path, { token: admin.token, body: { ...body, source } });
  }
  expect(await orm.$count(prices, eq(prices.productId, body.productId))).toBe(2);
});

describe('PUT /backoffice/prices/:id', () => {
  const change = (price: Price, overrides: object) => {
    const body = { ...bodyIds(price), price: 49.9, collectionDate: testDay, ...overrides };
    return api.refusal(of(price.id), { method: 'PUT', body, token: admin.token });
  };

  it('does not make the price of a survey one of the shop', async () => {
    const price = await createPrice(orm, { source: 'import', importId: (await createImport(orm)).id });
    expect(await change(price, { source: 'admin' })).toEqual(
      wrong('source', 'Uma correção fica com a fonte do preço que ela corrige.'),
    );
  });

  it('refuses no price, and changes nothing', async () => {
    const price = await createPrice(orm);
    expect(await change(price, { price: null })).toEqual(wrong('price', 'Por favor, informe o preço.'));
    expect(await stored(price.id)).toEqual(price);
  });
});

describe('POST /backoffice/prices/confirm', () => {
  const confirm = (ids: unknown) =>
    api.refusal(`${path}/confirm`, { method: 'POST', body: { ids }, token: admin.token });

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
    expect(await api.lastAudit()).toMatchObject({
      action: 'prices.confirm',
      before: { id: price.id },
      after: data[0],
    });
  });

  it('makes one batch, which is undone in one step', async () => {
    const ids = [
      (await createPrice(orm, { observedAt: at('2026-06-05') })).id,
      (await createPrice(orm, { observedAt: at('2026-06-05') })).id,
    ];
    const { data, batchId } = await api.read('confirmPrices', `${path}/confirm`, {
      token: admin.token,
      body: { ids },
    });
    const batch = `/backoffice/price-batches/${batchId}`;
    expect((await api.read('readPriceBatch', batch, admin)).data).toMatchObject({
      kind: 'confirmation',
      establishmentName: null,
      priceCount: 2,
    });
    const undone = await api.read('undoPriceBatch', `${batch}/undo`, admin);
    expect(undone.data).toMatchObject({ withdrawn: 2 });
    expect((await stored(data[0]?.id ?? 0))?.withdrawnAt).not.toBeNull();
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
      { id: old.id, why: 'Já há um preço mais novo deste produto neste lugar.' },
    ]);
  });

  it('refuses where none can be confirmed, or is there', async () => {
    const old = await createPrice(orm, { observedAt: at('2026-06-05') });
    await createPrice(orm, { ...bodyIds(old), observedAt: at('2026-06-08') });
    expect(await confirm([old.id])).toMatchObject({
      code: 'conflict',
      message: 'Já há um preço mais novo deste produto neste lugar.',
    });
    expect((await confirm([999_999])).status).toBe(404);
    expect(await confirm([])).toEqual(wrong('ids', 'Escolha os preços.'));
    expect(await confirm(Array.from({ length: 101 }, (_, index) => index + 1))).toEqual(
      wrong('ids', 'Confirme até 100 preços de uma vez.'),
    );
  });
});

const bodyIds = ({ productId, establishmentId }: { productId: number; establishmentId: number }) => ({
  productId,
  establishmentId,
});

describe('GET /backoffice/prices', () => {
  const list = (query: string) => api.read('listPrices', `${path}?${query}`, admin);
  const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);

  it('has the facts of each', async () => {
    const shop = await createEstablishment(orm, { name: 'Mercantil Tocantins' });
    const old = await createPrice(orm, {
      establishmentId: shop.id,
      observedAt: at('2026-05-01'),
      source: 'receipt',
    });
    await createPrice(orm, { ...bodyIds(old), observedAt: at('2026-06-10') });
    expect((await list(`establishmentId=${shop.id}`)).data).toMatchObject([
      { expiresOn: '2026-06-20', sourceName: 'Loja', Establishment: { name: 'Mercantil Tocantins' } },
      { sourceName: 'Nota fiscal' },
    ]);
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

  it('refuses a source and a validity that do not exist', async () => {
    const refusal = (query: string) => api.refusal(`${path}?${query}`, admin);
    expect(await refusal('source=gossip')).toEqual(wrong('source', 'Essa fonte não existe.'));
    expect(await refusal('validity=rotten')).toEqual(wrong('validity', 'Essa validade não existe.'));
  });

  it('can be downloaded as it is searched, as a spreadsheet reads it, and no formula', async () => {
    const { id: productId } = await createProduct(orm, { name: '=Maminha' });
    const { id: establishmentId } = await createEstablishment(orm, { name: '+Boi' });
    await createPrice(orm, { productId, establishmentId, priceCentavos: 4990, observedAt: at(testDay) });
    const address = `${path}/export?search=maminha boi&sort=-price`;
    const file = await api.readFile('exportPrices', address, admin);
    const [head, line, end] = file.toString().split('\r\n');
    expect(head).toMatch(/^\uFEFFID;Produto;Estabelecimento;Região;Preço \(R\$\);Data da coleta;/);
    expect(line).toMatch(/^\d+;'=Maminha;'\+Boi;[^;]*;49,9;12\/06\/2026;/);
    expect(end).toBe('');
  });
});

describe('GET /backoffice/prices/ranges', () => {
  const read = async () => {
    const { data } = await api.read('listPriceRanges', `${path}/ranges`, admin);
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
    const { data } = await api.read('listPrices', `${path}?${query}`, admin);
    return data.map(({ id, expired }) => ({ id, expired }));
  };
  expect(await find('valid')).toEqual([fresh, receipt, usual].map((id) => ({ id, expired: false })));
  expect(await find('expiring')).toEqual([{ id: fresh, expired: false }]);
  expect(await find('expired')).toEqual([{ id: old, expired: true }]);
});
