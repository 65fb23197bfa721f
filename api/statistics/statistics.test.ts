import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createFavorite } from '#database/factories/favorites.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { at, openTestApi, type Person, wrong } from '../platform/testing.ts';

/** Design, section 4 (Freshness), section 6 (Statistics tile). Meat prices live for 10 days, fuel prices for 14. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
  user = await api.signIn();
});

const path = '/backoffice/statistics';
/** A slow machine would cache the figures for up to a quarter of an hour. */
const untilCountedAgain = () => api.pass(16 * 60);
const coverage = (query = '') => {
  untilCountedAgain();
  return api.read('listPriceCoverage', `${path}/coverage${query}`, { token: admin.token });
};
const spread = (query = '') => {
  untilCountedAgain();
  return api.read('listPriceSpread', `${path}/spread${query}`, { token: admin.token });
};

describe("'listPriceCoverage'", () => {
  let shop: { id: number };
  let cuts: { id: number }[];
  beforeAll(async () => {
    shop = await createEstablishment(orm, { name: 'Casa de Carnes Jatobá' });
    cuts = [
      await createProduct(orm),
      await createProduct(orm),
      await createProduct(orm),
      await createProduct(orm),
    ];
  });
  const price = (cut: number, day: string, choices = {}) =>
    createPrice(orm, {
      establishmentId: shop.id,
      productId: cuts[cut]?.id ?? 0,
      observedAt: at(day),
      source: 'admin',
      ...choices,
    });
  const ofShop = async () => (await coverage('?search=jatoba')).data[0];

  it('has shops without any price', async () => {
    expect(await ofShop()).toMatchObject({
      id: shop.id,
      valid: 0,
      expired: 0,
      expiring: 0,
      firstExpiry: null,
    });
  });

  it('counts a price up to its last day, and says when it expires', async () => {
    // 2026-06-02 is ten days before 2026-06-12.
    await price(0, '2026-06-02');
    await price(1, '2026-06-01');
    await price(2, '2026-06-12');
    expect(await ofShop()).toMatchObject({ valid: 2, expired: 1, expiring: 1, firstExpiry: '2026-06-12' });
  });

  it('takes the newest price of a cut, and none that is withdrawn or for one way of paying', async () => {
    await price(0, '2026-06-11');
    await price(3, '2026-06-12', { withdrawnAt: at('2026-06-12') });
    await price(3, '2026-06-12', { paymentCondition: 'pix' });
    expect(await ofShop()).toMatchObject({ valid: 2, expired: 1, expiring: 0, firstExpiry: '2026-06-21' });
  });

  it('lists first the shops that need a visit, and only those whose prices expire soon', async () => {
    const soon = await createPrice(orm, { observedAt: at('2026-06-03'), source: 'admin' });
    const sooner = await createPrice(orm, { observedAt: at('2026-06-02'), source: 'admin' });
    const { data, count, expiringPlaces, expiringPrices } = await coverage('?expiring=true&sort=expiring');
    expect(data.map(({ id }) => id)).toEqual([sooner.establishmentId, soon.establishmentId]);
    expect({ count, expiringPlaces, expiringPrices }).toEqual({
      count: 2,
      expiringPlaces: 2,
      expiringPrices: 2,
    });
    const valids = (await coverage('?limit=100')).data.map(({ valid }) => valid);
    expect(valids).toEqual(valids.toSorted((a, b) => a - b));
  });

  it('marks invented shops', async () => {
    const invented = await createEstablishment(orm, { isDemonstration: true, name: 'Açougue Inventado' });
    await createPrice(orm, { establishmentId: invented.id, observedAt: at('2026-06-02'), source: 'admin' });
    expect((await coverage('?search=inventado')).data).toMatchObject([
      { id: invented.id, isDemonstration: true, valid: 1, expiring: 1 },
    ]);
    expect(await ofShop()).toMatchObject({ isDemonstration: false });
  });

  it('tells how many cuts and shops have no valid price', async () => {
    const before = await coverage();
    await createProduct(orm);
    await createEstablishment(orm);
    const after = await coverage();
    expect(after.products).toBe(before.products + 1);
    expect(after.productsWithoutPrice).toBe(before.productsWithoutPrice + 1);
    expect(after.placesWithoutPrice).toBe(before.placesWithoutPrice + 1);
    expect(after.countedAt.slice(0, 10)).toBe('2026-06-12');
  });

  it('counts stations and fuels, too', async () => {
    const fuel = await createFuelPrice(orm, { observedAt: at('2026-06-12'), source: 'import' });
    const { data, products } = await coverage('?kind=fuel&sort=-valid');
    expect(data.find(({ id }) => id === fuel.establishmentId)).toMatchObject({ valid: 1, expired: 0 });
    expect(products).toBeGreaterThan(0);
  });

  it('has pages', async () => {
    const all = await coverage('?limit=100');
    const second = await coverage('?limit=2&page=2');
    expect(second.data.map(({ id }) => id)).toEqual(all.data.slice(2, 4).map(({ id }) => id));
    expect(second.count).toBe(all.count);
  });

  it('refuses kinds and orders that do not exist', async () => {
    const refusal = (query: string) => api.refusal(`${path}/coverage${query}`, { token: admin.token });
    expect(await refusal('?kind=peixe')).toEqual(wrong('kind', 'Escolha carnes ou combustível.'));
    expect(await refusal('?sort=preco')).toEqual(wrong('sort', 'Essa ordem não existe.'));
    expect(await refusal('?expiring=talvez')).toEqual(wrong('expiring', 'Use true ou false.'));
  });
});

it("'listPriceSpread' has the range of valid prices, the widest first", async () => {
  const cut = await createProduct(orm, { name: 'Paleta de cordeiro' });
  const day = at('2026-06-12');
  for (const [priceCentavos, observedAt] of [
    [4000, day],
    [6000, day],
    [1000, at('2026-05-01')],
  ] as const) {
    await createPrice(orm, { productId: cut.id, priceCentavos, observedAt, source: 'admin' });
  }
  expect((await spread('?search=cordeiro')).data).toEqual([
    { id: cut.id, name: 'Paleta de cordeiro', places: 2, lowest: 40, highest: 60, percent: 50 },
  ]);
  const { data, count } = await spread('?limit=100');
  expect(count).toBe(data.length);
  const percents = data.map(({ percent }) => percent ?? -1);
  expect(percents).toEqual(percents.toSorted((a, b) => b - a));
  expect(data.at(-1)).toMatchObject({ lowest: null, highest: null, percent: null });
  await createPrice(orm, { productId: cut.id, priceCentavos: 0, observedAt: day, source: 'admin' });
  expect((await spread('?limit=1')).data).toEqual([
    { id: cut.id, name: 'Paleta de cordeiro', places: 3, lowest: 40, highest: 60, percent: 50 },
  ]);
});

describe("'readPriceDays'", () => {
  const days = async (query: string) => {
    untilCountedAgain();
    return (await api.read('readPriceDays', `${path}/days${query}`, { token: admin.token })).data;
  };

  it('counts prices by day and source, from the first day to today', async () => {
    const { to, from } = await days('?kind=fuel');
    expect([from, to]).toEqual(['2026-05-14', '2026-06-12']);
    const first = at(from, '00:00:00');
    await createFuelPrice(orm, { observedAt: first, source: 'import' });
    await createFuelPrice(orm, { observedAt: first, source: 'report' });
    await createFuelPrice(orm, { observedAt: first, source: 'report', withdrawnAt: first });
    await createFuelPrice(orm, { observedAt: at('2026-05-13', '23:59:59'), source: 'import' });
    const after = await days('?kind=fuel');
    expect(after.days[0]).toEqual({ day: from, admin: 0, merchant: 0, import: 1, report: 1, receipt: 0 });
    expect((await days('?kind=fuel&days=90')).total).toBe(after.total + 1);
  });

  it('refuses other spans', async () => {
    expect(await api.refusal(`${path}/days?days=365`, { token: admin.token })).toEqual(
      wrong('days', 'Escolha 30 ou 90 dias.'),
    );
  });
});

it("'readWantedProducts' has the cuts that most people follow, with recent reports of their prices", async () => {
  const [one, two] = [await createProduct(orm), await createProduct(orm)];
  for (const product of [one, one, two]) await createFavorite(orm, { productId: product.id });
  await createReportedPrice(orm, { productId: one.id });
  await createReportedPrice(orm, { productId: one.id, createdAt: at('2026-01-01') });
  const { data } = await api.read('readWantedProducts', `${path}/wanted`, { token: admin.token });
  expect(data).toEqual({
    products: [
      { id: one.id, name: one.name, favorites: 2, reports: 1 },
      { id: two.id, name: two.name, favorites: 1, reports: 0 },
    ],
  });
});

it.each(['/coverage', '/spread', '/days', '/wanted'])('GET %s is for administrators', async (rest) => {
  expect((await api.refusal(path + rest)).code).toBe('unauthenticated');
  expect((await api.refusal(path + rest, { token: user.token })).code).toBe('forbidden');
});
