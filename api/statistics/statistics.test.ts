import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFavorite } from '#database/factories/favorites.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createProduct, findProduct } from '#database/factories/products.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { at, openTestApi, wrong } from '../platform/testing.ts';

/** Design, section 4 (Freshness), section 6 (Statistics tile). Meat prices live for 10 days, fuel prices for 14. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin' });

const path = '/backoffice/statistics';
/** A slow machine would cache the figures for up to a quarter of an hour. */
const untilCountedAgain = () => api.pass(16 * 60);
const coverage = (query = '') => {
  untilCountedAgain();
  return api.read('listPriceCoverage', `${path}/coverage${query}`, admin);
};
const spread = (query = '') => {
  untilCountedAgain();
  return api.read('listPriceSpread', `${path}/spread${query}`, admin);
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

  it('counts the newest price of a cut up to its last day, and none that is withdrawn or for one way of paying', async () => {
    const none = { valid: 0, expired: 0, expiring: 0, firstExpiry: null };
    expect(await ofShop()).toMatchObject({ id: shop.id, ...none });
    // 2026-06-02 is ten days before 2026-06-12.
    await price(0, '2026-06-02');
    await price(1, '2026-06-01');
    await price(2, '2026-06-12');
    expect(await ofShop()).toMatchObject({ valid: 2, expired: 1, expiring: 1, firstExpiry: '2026-06-12' });
    await price(0, '2026-06-11');
    await price(3, '2026-06-12', { withdrawnAt: at('2026-06-12') });
    await price(3, '2026-06-12', { paymentCondition: 'pix' });
    expect(await ofShop()).toMatchObject({ valid: 2, expired: 1, expiring: 0, firstExpiry: '2026-06-21' });
  });

  it('lists first the shops that need a visit: expired and empty ones, then those whose prices expire soon', async () => {
    const before = await coverage('?visit=true&sort=visit&limit=100');
    const price = async (day: string) =>
      (await createPrice(orm, { observedAt: at(day), source: 'admin' })).establishmentId;
    const soon = await price('2026-06-03');
    const sooner = await price('2026-06-02');
    const lasting = await price('2026-06-10');
    const { id: empty } = await createEstablishment(orm);
    const { id: closed } = await createEstablishment(orm, { isOpen: false });
    const [old, older] = [await price('2026-05-20'), await price('2026-05-10')];
    const { data, count, toVisit } = await coverage('?visit=true&sort=visit&limit=100');
    const made = [soon, sooner, lasting, empty, closed, old, older];
    expect(data.map(({ id }) => id).filter((id) => made.includes(id))).toEqual([
      old,
      older,
      empty,
      sooner,
      soon,
    ]);
    expect(data.find(({ id }) => id === old)).toMatchObject({
      valid: 0,
      expired: 1,
      lastExpiry: '2026-05-30',
    });
    expect(count).toBe(before.count + 5);
    const { expired, expiring } = before.toVisit;
    expect(toVisit).toEqual({
      places: before.toVisit.places + 5,
      expired: { places: expired.places + 2, prices: expired.prices + 2 },
      empty: { places: before.toVisit.empty.places + 1, prices: 0 },
      expiring: { places: expiring.places + 2, prices: expiring.prices + 2 },
    });
    const valids = (await coverage('?limit=100')).data.map(({ valid }) => valid);
    expect(valids).toEqual(valids.toSorted((a, b) => a - b));
  });

  it('says how many reports of the first fuel bring its comparison back, once it has had prices', async () => {
    const toCompare = async () => (await coverage('?kind=fuel')).toCompare;
    expect(await toCompare()).toBeNull();
    const { id: productId } = await findProduct(orm, 'Gasolina comum');
    const observe = (day: string) => createFuelPrice(orm, { productId, observedAt: at(day) });
    await observe('2026-02-01');
    // The only station there is.
    expect(await toCompare()).toEqual({ name: 'Gasolina comum', reports: 1 });
    for (let index = 0; index < 3; index += 1) await createFuelStation(orm);
    expect(await toCompare()).toEqual({ name: 'Gasolina comum', reports: 3 });
    await observe('2026-06-10');
    await observe('2026-06-10');
    expect(await toCompare()).toEqual({ name: 'Gasolina comum', reports: 1 });
    await observe('2026-06-10');
    expect(await toCompare()).toBeNull();
  });

  it('tells how many cuts and shops have no valid price', async () => {
    const before = await coverage();
    await createProduct(orm);
    await createEstablishment(orm);
    const after = await coverage();
    expect(after.products).toBe(before.products + 1);
    expect(after.productsWithoutPrice).toBe(before.productsWithoutPrice + 1);
    expect(after.toVisit.empty.places).toBe(before.toVisit.empty.places + 1);
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

  it('refuses kinds that do not exist', async () => {
    const refusal = (query: string) => api.refusal(`${path}/coverage${query}`, admin);
    expect(await refusal('?kind=peixe')).toEqual(wrong('kind', 'Escolha carnes ou combustível.'));
    expect(await refusal('?visit=talvez')).toEqual(wrong('visit', 'Use true ou false.'));
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
    return (await api.read('readPriceDays', `${path}/days${query}`, admin)).data;
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
    expect(await api.refusal(`${path}/days?days=365`, admin)).toEqual(
      wrong('days', 'Escolha 30 ou 90 dias.'),
    );
  });
});

it("'readWantedProducts' has the cuts that most people follow, with recent reports of their prices", async () => {
  const [one, two] = [await createProduct(orm), await createProduct(orm)];
  for (const product of [one, one, two]) await createFavorite(orm, { productId: product.id });
  await createReportedPrice(orm, { productId: one.id });
  await createReportedPrice(orm, { productId: one.id, createdAt: at('2026-01-01') });
  const { data } = await api.read('readWantedProducts', `${path}/wanted`, admin);
  expect(data).toEqual({
    products: [
      { id: one.id, name: one.name, favorites: 2, reports: 1 },
      { id: two.id, name: two.name, favorites: 1, reports: 0 },
    ],
  });
});
