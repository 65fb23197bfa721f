import { afterAll, describe, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createFuelType, createProduct } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { onlyRow } from '#database/only-row.ts';
import { eq } from '#database/orm.ts';
import { categories, establishments, products, sectors } from '#database/schema.ts';
import type { PriceKind } from '#domain/prices.ts';
import { formWith } from './platform/testing/pictures.ts';
import { at, openTestApi, testDay } from './platform/testing.ts';

/**
 * Shops and stations are rows of one table, cuts and fuels of another. Calls about shops and cuts ignore stations and fuels.
 * Spec, public side, section 3; back office, section 5.
 */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin' });
const { productId: cutId, establishmentId: shopId } = await createPrice(orm);
const { id: region } = await createRegion(orm);
const { categoryId: beef } = onlyRow(await orm.select().from(products).where(eq(products.id, cutId)));
const place = { name: 'Jatobá', regionId: region, address: 'Rua do Jatobá, 7', cnpj: '02588773000166' };
const station = await createFuelStation(orm, place);
const fuel = await createFuelType(orm, { name: 'Nafta' });
const ids = { region, shop: shopId, cut: cutId, beef, fuels: fuel.categoryId };
const priced = async (productId: number, establishmentId: number): Promise<[number, number]> => {
  const observedAt = at(testDay, '08:00:00');
  const live = await createPrice(orm, { productId, establishmentId, observedAt });
  const withdrawn = await createPrice(orm, { productId, establishmentId, withdrawnAt: observedAt });
  return [live.id, withdrawn.id];
};
const cutPrices = await priced(cutId, shopId);
await priced(fuel.id, station.id);

const unknown = 2_000_000;
const days = { startDate: testDay, endDate: testDay };
const promotion = (row: object) => ({
  establishmentId: ids.shop,
  productId: ids.cut,
  title: 'Oferta',
  discountPercentage: 10,
  originalPrice: 50,
  salePrice: 45,
  ...days,
  ...row,
});
const coupon = (row: object) => ({
  establishmentId: ids.shop,
  code: 'BOI10',
  discountType: 'percentage',
  discountValue: 10,
  ...days,
  ...row,
});
const price = (row: object) => ({ establishmentId: ids.shop, productId: ids.cut, price: 39.9, ...row });
const round = (row: object, productId = ids.cut) => ({
  establishmentId: ids.shop,
  day: testDay,
  prices: [{ productId, price: 39.9, seenId: null }],
  ...row,
});
const shop = () => ({ name: 'Casa de Carnes', regionId: ids.region, version: 7 });
const cut = () => ({ name: 'Corte raro', categoryId: ids.beef, version: 7 });

type Call = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object];

/** Compares the reply for an id with the reply for an unused id. */
async function expectUnknown(call: (id: number) => Call, id: number): Promise<void> {
  const answer = async (number: number) => {
    const [method, path, body] = call(number);
    const sent = path.includes('/sheet/')
      ? { form: formWith('file', Buffer.from('Produto;Preço\nPicanha;49,90\n')) }
      : { ...(body && { body }) };
    const refused = await api.refusal(path, { method, token: admin.token, ...sent });
    return JSON.parse(JSON.stringify(refused).replaceAll(String(unknown), String(id)));
  };
  const refused = await answer(id);
  expect([400, 404]).toContain(refused.status);
  expect(refused.message).not.toBe('Este endereço não existe na API.');
  expect(refused).toEqual(await answer(unknown));
}

const ofShop: [name: string, call: (id: number) => Call][] = [
  ['is not read by the public', (id) => ['GET', `/establishments/${id}`]],
  ['has no products', (id) => ['GET', `/backoffice/products/establishment/${id}`]],
  ['has no promotions', (id) => ['GET', `/promotions/establishment/${id}`]],
  ['has no latest price', (id) => ['GET', `/prices/latest?productId=${ids.cut}&establishmentId=${id}`]],
  ['is not read by the back office', (id) => ['GET', `/backoffice/establishments/${id}`]],
  ['is not changed', (id) => ['PUT', `/backoffice/establishments/${id}`, shop()]],
  ['is not deleted', (id) => ['DELETE', `/backoffice/establishments/${id}?version=7`]],
  ['gets no price', (id) => ['POST', '/backoffice/prices', price({ establishmentId: id })]],
  ['gets no promotion', (id) => ['POST', '/backoffice/promotions', promotion({ establishmentId: id })]],
  ['gets no coupon', (id) => ['POST', '/backoffice/coupons', coupon({ establishmentId: id })]],
  ['begins no round', (id) => ['GET', `/backoffice/price-batches/round?establishmentId=${id}`]],
  ['ends no round', (id) => ['POST', '/backoffice/price-batches', round({ establishmentId: id })]],
  [
    'is no shop of a spreadsheet',
    (id) => ['POST', `/backoffice/price-batches/sheet/preview?fileName=a.csv&establishmentId=${id}`],
  ],
];
it.each(ofShop)("a station's number at a call about shops: it %s", async (_name, call) => {
  await expectUnknown(call, station.id);
});

const ofCut: [name: string, call: (id: number) => Call][] = [
  ['is not read by the public', (id) => ['GET', `/products/${id}`]],
  ['has no prices per kilo', (id) => ['GET', `/public/prices/product/${id}`]],
  ['has no latest price', (id) => ['GET', `/prices/latest?productId=${id}&establishmentId=${ids.shop}`]],
  ['is not read by the back office', (id) => ['GET', `/backoffice/products/${id}`]],
  ['is not changed', (id) => ['PUT', `/backoffice/products/${id}`, cut()]],
  ['is not deleted', (id) => ['DELETE', `/backoffice/products/${id}?version=7`]],
  ['gets no promotion', (id) => ['POST', '/backoffice/promotions', promotion({ productId: id })]],
  ['gets no coupon', (id) => ['POST', '/backoffice/coupons', coupon({ productId: id })]],
  ['is in no round', (id) => ['POST', '/backoffice/price-batches', round({}, id)]],
];
it.each(ofCut)("a fuel's number at a call about cuts: it %s", async (_name, call) => {
  await expectUnknown(call, fuel.id);
});

const fuelPrice = () => ({ stationId: station.id, typeId: fuel.id, price: 6.49 });
const ofFuelPrice: [name: string, call: (id: number) => Call][] = [
  ['changed', (id) => ['PUT', `/backoffice/fuel/prices/${id}`, fuelPrice()]],
  ['deleted', (id) => ['DELETE', `/backoffice/fuel/prices/${id}`]],
];
it.each(ofFuelPrice)('a price of a cut is not %s by a call about fuels', async (_name, call) => {
  for (const id of cutPrices) await expectUnknown(call, id);
});

it.each<[path: string, id: () => number]>([
  ['/backoffice/prices?productId=', () => fuel.id],
  ['/backoffice/prices?establishmentId=', () => station.id],
  ['/backoffice/prices?validity=valid&productId=', () => fuel.id],
  ['/backoffice/prices?validity=expiring&establishmentId=', () => station.id],
  ['/backoffice/prices/check?productId=$cut&establishmentId=', () => station.id],
  [`/backoffice/promotions/check?startDate=${testDay}&establishmentId=$station&productId=`, () => fuel.id],
  ['/public/prices?productId=', () => fuel.id],
  ['/public/prices/best?categoryId=', () => ids.fuels],
  ['/backoffice/fuel/prices?typeId=', () => ids.cut],
  ['/backoffice/fuel/prices?stationId=', () => ids.shop],
  ['/backoffice/fuel/prices?validity=valid&typeId=', () => ids.cut],
  ['/fuel/prices?fuelTypeId=', () => ids.cut],
  [`/fuel/prices?date=${testDay}&fuelTypeId=`, () => ids.cut],
])('%s finds nothing by a number of the other kind', async (path, id) => {
  const { token } = admin;
  const asked = path
    .replace('$cut', String(ids.cut))
    .replace('$shop', String(ids.shop))
    .replace('$station', String(station.id));
  const answer = async (number: number) => (await api.send(`${asked}${number}`, { token })).body;
  const found = await answer(id());
  expect(found).toContain('"success":true');
  expect(found).toBe((await answer(unknown)).replaceAll(String(unknown), String(id())));
});

describe('lists and counts', () => {
  const token = () => admin.token;

  it('of shops are without stations, and those of stations without shops', async () => {
    const listed = await api.read('listEstablishments', '/backoffice/establishments?search=jatoba', {
      token: token(),
    });
    expect(listed).toMatchObject({ data: [], count: 0 });
    const all = await api.read('listPublicEstablishments', '/public/establishments');
    expect(all.data.map(({ id }) => id)).toEqual([ids.shop]);
    const near = await api.read(
      'listNearbyEstablishments',
      '/public/establishments/nearby?latitude=-10.1844&longitude=-48.3336&radius=100',
    );
    expect(near.data.map(({ id }) => id)).toEqual([ids.shop]);
    const { data } = await api.read('readRegionRow', `/backoffice/regions/${ids.region}`, { token: token() });
    expect(data).toMatchObject({ establishments: 0, stations: 1 });
  });

  it('of cuts are without fuels', async () => {
    const listed = await api.read('listProducts', '/backoffice/products?search=nafta', { token: token() });
    expect(listed).toMatchObject({ data: [], count: 0 });
    const sold = await api.read(
      'listEstablishmentProducts',
      `/backoffice/products/establishment/${ids.shop}?search=nafta`,
      { token: token() },
    );
    expect(sold).toMatchObject({ data: [], count: 0 });
    const all = await api.read('listPublicProducts', '/public/products');
    expect(all.data.map(({ name }) => name)).not.toContain('Nafta');
  });

  it('of prices have those of one kind', async () => {
    const counted = async (kind: PriceKind) => {
      const asked = { token: token() };
      const path = '/backoffice/prices';
      const { count } = await api.read('listPrices', `${path}?kind=${kind}`, asked);
      const query = `kind=${kind}&days=30`;
      const { data } = await api.read('readPriceDays', `/backoffice/statistics/days?${query}`, asked);
      const coverage = await api.read('listPriceCoverage', `/backoffice/statistics/coverage?${query}`, asked);
      return [count, data.total, coverage.data.map(({ id, valid }) => [id, valid])];
    };
    expect(await counted('meat')).toEqual([2, 2, [[ids.shop, 1]]]);
    expect(await counted('fuel')).toEqual([1, 1, [[station.id, 1]]]);
  });

  it('of the panel tell them apart', async () => {
    const { data } = await api.read('readDashboard', '/backoffice/dashboard', { token: token() });
    expect(data).toMatchObject({ establishments: { count: 1 }, fuel: { stations: 1, types: 7 } });
    const search = (words: string) =>
      api.read('searchBackOffice', `/backoffice/search?search=${words}`, { token: token() });
    expect((await search('jatoba')).data).toMatchObject({
      establishments: [],
      stations: [{ id: station.id }],
    });
    expect((await search('nafta')).data.products).toEqual([]);
    const coverage = await api.read('listPriceCoverage', '/backoffice/statistics/coverage?kind=meat', {
      token: token(),
    });
    expect(coverage.data.map(({ id }) => id)).toEqual([ids.shop]);
  });

  it('of categories and sectors have fuel in the panel only', async () => {
    const { data } = await api.read('readCategoryRow', `/backoffice/categories/${ids.fuels}`, {
      token: token(),
    });
    expect(data).toMatchObject({ kind: 'fuel', products: 7 });
    const kept = `/backoffice/categories/${ids.fuels}?version=${data.version}`;
    expect(await api.refusal(kept, { method: 'DELETE', token: token() })).toMatchObject({ code: 'in_use' });
    const shown = await api.read('listPublicCategories', '/public/categories');
    expect(shown.data.map(({ id }) => id)).not.toContain(ids.fuels);
    const sectors = await api.read('listPublicSectors', '/public/sectors');
    const { sectorId } = onlyRow(await orm.select().from(categories).where(eq(categories.id, ids.fuels)));
    expect(sectors.data.map(({ id }) => id)).not.toContain(sectorId);
  });
});

it('a shop may have the name, the place and the CNPJ of a station', async () => {
  const { name, address, cnpj } = station;
  const body = { name, address, cnpj, regionId: ids.region };
  const { data } = await api.read('createEstablishment', '/backoffice/establishments', {
    token: admin.token,
    body,
  });
  expect(data).toMatchObject({ name, cnpj });
  await orm.delete(establishments).where(eq(establishments.id, data.id));
});

it('a row of a spreadsheet names no station', async () => {
  const form = formWith('file', Buffer.from('Produto;Estabelecimento;Preço\nPicanha;Jatobá;49,90\n'));
  const address = '/backoffice/price-batches/sheet/preview?fileName=a.csv';
  const { data } = await api.read('previewPriceSheet', address, { token: admin.token, form });
  expect(data.rows).toMatchObject([{ verdict: 'refused', reason: 'Estabelecimento desconhecido.' }]);
});

it('a cut does not go among the fuels', async () => {
  const { id, name } = await createProduct(orm);
  const body = { name: 'Querosene', categoryId: ids.fuels };
  const refused = {
    status: 400,
    code: 'invalid',
    issues: [{ field: 'categoryId', message: 'Combustíveis se cadastram em Combustível, Tipos.' }],
  };
  const path = '/backoffice/products';
  const { token } = admin;
  expect(await api.refusal(path, { method: 'POST', token, body })).toMatchObject(refused);
  const moved = { ...body, name, version: 1 };
  expect(await api.refusal(`${path}/${id}`, { method: 'PUT', token, body: moved })).toMatchObject(refused);
});

it('nor has a cut the name of a fuel that surveys bring', async () => {
  const body = { name: 'gasolina COMUM', categoryId: ids.beef };
  const refusal = await api.refusal('/backoffice/products', { method: 'POST', token: admin.token, body });
  expect(refusal).toMatchObject({
    status: 400,
    issues: [{ field: 'name', message: 'Combustíveis se cadastram em Combustível, Tipos.' }],
  });
});

it('a category stays among its kind of goods', async () => {
  const { token } = admin;
  const change = async (id: number, sectorId: number) => {
    const { data } = await api.read('readCategoryRow', `/backoffice/categories/${id}`, { token });
    const body = { name: data.name, version: data.version, sectorId };
    return api.send(`/backoffice/categories/${id}`, { method: 'PUT', token, body });
  };
  const [meat] = await orm.select().from(sectors).where(eq(sectors.kind, 'meat'));
  const [fuels] = await orm.select().from(sectors).where(eq(sectors.kind, 'fuel'));
  for (const [id, sectorId] of [
    [ids.fuels, meat?.id ?? 0],
    [ids.beef, fuels?.id ?? 0],
  ] as const) {
    const { statusCode, body } = await change(id, sectorId);
    expect(statusCode).toBe(400);
    expect(body).toContain('Este setor é de outro tipo de produto. Escolha outro.');
  }
});

it("a shop's number at a call about stations, and a cut's at one about fuels, is that of nobody", async () => {
  const { token } = admin;
  for (const path of [`/backoffice/fuel/stations/${ids.shop}`, `/backoffice/fuel/types/${ids.cut}`]) {
    const { status } = await api.refusal(`${path}?version=99`, { method: 'DELETE', token });
    expect([path, status]).toEqual([path, 404]);
  }
});
