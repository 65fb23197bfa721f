import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { createRegion } from '#database/factories/regions.ts';
import { openTestApi, type Sent, testDay } from './platform/testing.ts';

/**
 * A new kind of goods needs only rows: administrators create a sector of groceries with the calls of the panel, enter prices in
 * every way, and open it. Its goods are then treated like cuts: compared, searched, reported, followed, exported.
 */

const api = await openTestApi();
afterAll(() => api.close());

type Key = 'arroz' | 'oleo' | 'ovos';
const names = {
  arroz: 'Arroz branco 5 kg',
  oleo: 'Óleo de soja 900 ml',
  ovos: 'Ovos, dúzia',
} as const satisfies Record<Key, string>;

const write = async <N extends EndpointName>(name: N, path: string, body: object) =>
  (await api.read(name, `/backoffice/${path}`, { token: admin.token, body })).data;
const readAsAdmin = <N extends EndpointName>(name: N, path: string) =>
  api.read(name, `/backoffice/${path}`, admin);

const admin = await api.signIn({ role: 'admin' });
const user = await api.signIn();
const sector = await write('createSector', 'sectors', { name: 'Cesta básica' });
const category = await write('createCategory', 'categories', { name: 'Mercearia', sectorId: sector.id });
const categoryId = category.id;
const product = async (name: string) =>
  (await write('createProduct', 'products', { name, categoryId, unit: 'un', synonyms: [] })).id;
const products = {
  arroz: await product(names.arroz),
  oleo: await product(names.oleo),
  ovos: await product(names.ovos),
};
const { id: regionId } = await createRegion(api.orm);
const market = async (name: string) =>
  (
    await write('createEstablishment', 'establishments', {
      name,
      type: 'mercado',
      regionId,
      sectorId: sector.id,
      replacesDemonstration: true,
    })
  ).id;
const shops = [await market('Mercado da Quadra'), await market('Mercado do Lago')] as const;

const [quadra, lago] = shops;
await write('createPrice', 'prices', { productId: products.arroz, establishmentId: quadra, price: 28.9 });
await write('savePriceRound', 'price-batches', {
  establishmentId: quadra,
  day: testDay,
  prices: [
    { productId: products.oleo, price: 7.49, seenId: null },
    { productId: products.ovos, price: 11.9, seenId: null },
  ],
});
const form = () => {
  const sheet = new FormData();
  const lines = Object.values(names).map(
    (name, index) => `${name};Mercado do Lago;${[26.5, 7.99, 12.5][index]}`,
  );
  sheet.set('file', new Blob([`produto;loja;preco\n${lines.join('\n').replaceAll('.', ',')}`]));
  return sheet;
};
const address = (end: string, more: object = {}) =>
  `/backoffice/price-batches/sheet${end}?${new URLSearchParams({ fileName: 'cesta.csv', ...more })}`;
const { token } = admin;
const { data } = await api.read('previewPriceSheet', address('/preview'), { token, form: form() });
expect(data.counts).toMatchObject({ new: 3, refused: 0 });
await api.read('importPriceSheet', address('', { preview: data.preview }), { token, form: form() });
expect(lago).toBeGreaterThan(quadra);
await api.settled();

/** Returns the public lists that contain a grocery. */
async function shown(): Promise<string[]> {
  const { arroz } = products;
  const [quadra] = shops;
  const paths = [
    '/public/products',
    '/public/products/search?search=arroz',
    '/public/suggestions?search=arroz',
    '/public/prices',
    `/public/prices?productId=${arroz}`,
    '/public/prices/best',
    `/public/prices/best?categoryId=${categoryId}`,
    `/public/prices/best?establishmentId=${quadra}`,
    `/establishments/${quadra}`,
    '/public/promotions',
    `/promotions/establishment/${quadra}`,
  ];
  const naming: string[] = [];
  for (const path of paths) {
    const { statusCode, body } = await api.get(path);
    expect(statusCode, path).toBe(200);
    if (body.includes(names.arroz)) naming.push(path);
  }
  return naming;
}

const addresses = () => {
  const { arroz } = products;
  return [
    `/products/${arroz}`,
    `/public/prices/product/${arroz}`,
    `/public/reported-prices/product/${arroz}`,
    `/prices/latest?productId=${arroz}&establishmentId=${shops[0]}`,
  ];
};
async function statuses(): Promise<number[]> {
  const found: number[] = [];
  for (const path of addresses()) found.push((await api.get(path)).statusCode);
  return found;
}
const publicNames = async (name: 'listPublicSectors' | 'listPublicCategories', path: string) =>
  (await api.read(name, path)).data.map((each) => each.name);

const promotion = () => ({
  productId: products.arroz,
  establishmentId: shops[0],
  title: 'Arroz da semana',
  discountPercentage: 10,
  originalPrice: 28.9,
  salePrice: 26.01,
  startDate: testDay,
  endDate: testDay,
});
const coupon = () => ({
  productId: products.arroz,
  establishmentId: shops[0],
  code: 'ARROZ10',
  discountType: 'percentage',
  discountValue: 10,
  startDate: testDay,
  endDate: testDay,
});
const report = (sent: Sent = {}) => ({
  token: user.token,
  method: 'POST' as const,
  body: { productId: products.arroz, establishmentId: shops[1], reportedPrice: 25.9 },
  ...sent,
});

describe('while the sector is closed', () => {
  beforeAll(async () => {
    await write('createPromotion', 'promotions', promotion());
    await write('createCoupon', 'coupons', coupon());
    await api.settled();
  });

  it('nothing public shows its goods', async () => {
    expect(await shown()).toEqual([]);
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    expect(await publicNames('listPublicSectors', '/public/sectors')).not.toContain('Cesta básica');
    expect(await publicNames('listPublicCategories', '/public/categories')).not.toContain('Mercearia');
    const { data } = await api.read('readEstablishment', `/establishments/${shops[0]}`);
    expect(data).toMatchObject({ prices: [], promotions: [], promotion_count: 0 });
    const coupons = await api.read('listAvailableCoupons', '/coupons/user/available', user);
    expect(coupons).toMatchObject({ data: [], count: 0 });
  });

  it('its price is reported as that of an unknown product: not at all', async () => {
    expect(await api.refusal('/reported-prices', report())).toMatchObject({
      status: 400,
      issues: [{ field: 'establishmentId' }],
    });
  });

  it('the panel has them, with their units', async () => {
    const list = await readAsAdmin('listProducts', `products?categoryId=${categoryId}`);
    expect(list.data.map(({ name, unit }) => [name, unit])).toEqual(
      Object.values(names).map((name) => [name, 'un']),
    );
    const { data } = await readAsAdmin('readPriceRound', `price-batches/round?establishmentId=${shops[0]}`);
    expect(data.cuts.slice(0, 3).map(({ last }) => last?.price)).toEqual([28.9, 7.49, 11.9]);
    expect((await readAsAdmin('listPrices', `prices?categoryId=${categoryId}`)).count).toBe(6);
  });

  it('who follows one keeps it, with its price', async () => {
    const path = `/users/favorites/${products.ovos}`;
    await api.read('addFavoriteProduct', path, user);
    const { data } = await api.read('listFavorites', '/users/favorites', user);
    expect(data).toMatchObject([{ name: names.ovos, price: { price: 11.9, unit: 'un' } }]);
  });
});

describe('once it is open', () => {
  beforeAll(async () => {
    await statuses();
    await shown();
    const { id, version } = sector;
    const path = `sectors/${id}`;
    expect(await write('updateSector', path, { name: 'Cesta básica', version })).toMatchObject({
      isOpen: false,
    });
    const body = { name: 'Cesta básica', isOpen: true, version: version + 1 };
    expect(await write('updateSector', path, body)).toMatchObject({ isOpen: true });
    await api.settled();
  });

  it('every public call shows its goods, those that had answered before as well', async () => {
    expect(await shown()).toEqual([
      '/public/products',
      '/public/products/search?search=arroz',
      '/public/suggestions?search=arroz',
      '/public/prices',
      `/public/prices?productId=${products.arroz}`,
      '/public/prices/best',
      `/public/prices/best?categoryId=${categoryId}`,
      `/public/prices/best?establishmentId=${shops[0]}`,
      `/establishments/${shops[0]}`,
      '/public/promotions',
      `/promotions/establishment/${shops[0]}`,
    ]);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect(await publicNames('listPublicSectors', '/public/sectors')).toContain('Cesta básica');
    expect(await publicNames('listPublicCategories', '/public/categories')).toContain('Mercearia');
    const coupons = await api.read('listAvailableCoupons', '/coupons/user/available', user);
    expect(coupons.data).toMatchObject([{ code: 'ARROZ10', currentPrice: { price: 26.01 } }]);
  });

  it('they are ranked and compared, a price each for their unit', async () => {
    const best = await api.read('listBestPrices', `/public/prices/best?categoryId=${categoryId}`);
    expect(best.data.map(({ productName, price, unit }) => [productName, price, unit]).toSorted()).toEqual([
      [names.arroz, 26.01, 'un'],
      [names.ovos, 11.9, 'un'],
      [names.oleo, 7.49, 'un'],
    ]);
    const { data } = await api.read('readProduct', `/products/${products.oleo}`);
    expect(data).toMatchObject({ unit: 'un', Category: { Sector: { name: 'Cesta básica' } } });
    expect(data.prices.map(({ price, establishmentName }) => [price, establishmentName])).toEqual([
      [7.49, 'Mercado da Quadra'],
      [7.99, 'Mercado do Lago'],
    ]);
  });

  it('are searched for and suggested by name', async () => {
    const found = await api.read('searchProducts', '/public/products/search?search=oleo');
    expect(found.data).toMatchObject([{ name: names.oleo, unit: 'un', lowestPrice: { price: 7.49 } }]);
    const { data } = await api.read('listSuggestions', '/public/suggestions?search=ovos');
    expect(data).toEqual([
      {
        kind: 'product',
        id: products.ovos,
        name: names.ovos,
        label: 'Produto',
        about: 'Mercearia',
        lowest: expect.objectContaining({ price: 11.9, unit: 'un' }),
      },
    ]);
  });

  it('a report becomes the official price, and the lowest', async () => {
    const { data: sent } = await api.read('createReportedPrice', '/reported-prices', report());
    await write('updateReportedPriceStatus', `reported-prices/${sent.id}/status`, {
      status: 'approved',
      official: true,
    });
    await api.settled();
    const { data } = await api.read('readProduct', `/products/${products.arroz}`);
    expect(data.lowestPrice).toMatchObject({ price: 25.9, establishmentId: shops[1], source: 'report' });
  });

  it('are followed as favourites', async () => {
    await api.read('addFavoriteProduct', `/users/favorites/${products.arroz}`, user);
    const { data } = await api.read('listFavorites', '/users/favorites', user);
    expect(data.map(({ name, price }) => [name, price?.price, price?.unit]).toSorted()).toEqual([
      [names.arroz, 25.9, 'un'],
      [names.ovos, 11.9, 'un'],
    ]);
  });

  it('are exported with their units', async () => {
    const { token } = admin;
    const query = `categoryId=${categoryId}`;
    const goods = await api.readFile('exportProducts', `/backoffice/products/export?${query}`, { token });
    expect(goods.toString()).toMatch(/;Óleo de soja 900 ml;Mercearia;;;un;/);
    const prices = await api.readFile('exportPrices', `/backoffice/prices/export?${query}`, { token });
    expect(prices.toString()).toMatch(/;Óleo de soja 900 ml;Mercado do Lago;[^;]+;7,99;.*;un\r/);
    const sectors = await api.readFile('exportSectors', '/backoffice/sectors/export', { token });
    expect(sectors.toString()).toMatch(/;Cesta básica;1;2;[^;]+;sim/);
  });
});

it('the sector of fuels stays open', async () => {
  const { data } = await readAsAdmin('listSectors', 'sectors?search=combust');
  const [fuels] = data;
  expect(fuels?.isOpen).toBe(true);
  const body = { name: fuels?.name, isOpen: false };
  expect(
    await api.refusal(`/backoffice/sectors/${fuels?.id}`, { method: 'PUT', token: admin.token, body }),
  ).toMatchObject({ status: 400, issues: [{ field: 'isOpen' }] });
});
