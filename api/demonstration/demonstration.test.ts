import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCategory } from '#database/factories/categories.ts';
import { createCoupon } from '#database/factories/coupons.ts';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createMessage } from '#database/factories/messages.ts';
import { createPriceBatch } from '#database/factories/price-batches.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { findProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReceipt, createReceiptImage } from '#database/factories/receipts.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createReview, createStationReview } from '#database/factories/reviews.ts';
import { eq, sql } from '#database/orm.ts';
import {
  auditLog,
  brands,
  categories,
  coupons,
  couponUses,
  establishments,
  favorites,
  messages,
  priceBatches,
  prices,
  products,
  promotions,
  receiptImages,
  receipts,
  reportedPrices,
  reviews,
  users,
} from '#database/schema.ts';
import { setDemonstration } from '../platform/city-facts.ts';
import { isShop, isStation } from '../platform/kinds.ts';
import { openTestApi, testDay } from '../platform/testing.ts';
import { hasLeftOvers, removeLeftOvers } from './demonstration.ts';

/** Design, section 6 (the demonstration city): everything in it can be tried, and all of it is removed at once. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/backoffice/demonstration';
const shopsPath = '/backoffice/establishments';
const stationsPath = '/backoffice/fuel/stations';
const admin = await api.signIn({ role: 'admin' });
const person = await api.signIn();
const { id: regionId } = await createRegion(orm);

/** The tables of places, and those whose rows belong to places. */
const catalogue = [
  establishments,
  prices,
  priceBatches,
  promotions,
  coupons,
  couponUses,
  reviews,
  reportedPrices,
  receipts,
  receiptImages,
  favorites,
];
const countKinds = async () => ({
  shops: await orm.$count(establishments, isShop),
  stations: await orm.$count(establishments, isStation),
});
const countRows = (tables: readonly Parameters<typeof orm.$count>[0][]) =>
  Promise.all(tables.map((table) => orm.$count(table)));

const leaving = async () => (await api.read('readDemonstration', path, admin)).data;
const begin = () => api.read('deleteDemonstration', path, admin);
const createShop = async (more: object = {}) => {
  const body = { name: 'Casa de Carnes', regionId, ...more };
  return (await api.read('createEstablishment', shopsPath, { token: admin.token, body })).data;
};
const createStation = async (more: object = {}) => {
  const body = { name: 'Posto', address: 'Quadra 104 Sul', regionId, ...more };
  return (await api.read('createFuelStation', stationsPath, { token: admin.token, body })).data;
};

let shopId = 0;
let stationId = 0;
beforeEach(async () => {
  await setDemonstration(orm, true);
  shopId = (await createEstablishment(orm)).id;
  stationId = (await createFuelStation(orm)).id;
});
afterEach(async () => {
  if ((await leaving()) !== null) await begin();
  await orm.delete(prices);
  await orm.delete(establishments);
});

describe('all of the demonstration can be tried', () => {
  it('its places are changed, priced, and given offers', async () => {
    const { id: productId } = await findProduct(orm, 'Picanha');
    const of = { productId, establishmentId: shopId };
    const shop = { name: 'Açougue mudado', regionId, version: 1 };
    await api.read('updateEstablishment', `${shopsPath}/${shopId}`, { token: admin.token, body: shop });
    const station = { name: 'Posto mudado', address: 'Quadra 1', regionId, version: 1 };
    await api.read('updateFuelStation', `${stationsPath}/${stationId}`, {
      token: admin.token,
      body: station,
    });
    const price = { ...of, price: 54.9, collectionDate: testDay };
    const { data: seen } = await api.read('createPrice', '/backoffice/prices', {
      token: admin.token,
      body: price,
    });
    const round = {
      establishmentId: shopId,
      day: testDay,
      prices: [{ productId, price: 49.9, seenId: seen.id }],
    };
    await api.read('savePriceRound', '/backoffice/price-batches', { token: admin.token, body: round });
    const days = { startDate: testDay, endDate: testDay };
    const offer = { originalPrice: 60, salePrice: 54, discountPercentage: 10 };
    const promotion = { ...of, ...days, ...offer, title: 'Oferta' };
    await api.read('createPromotion', '/backoffice/promotions', { token: admin.token, body: promotion });
    const coupon = { ...of, ...days, code: 'TESTE', discountType: 'fixed', discountValue: 5 };
    await api.read('createCoupon', '/backoffice/coupons', { token: admin.token, body: coupon });
    const { id: fuelTypeId } = await findProduct(orm, 'Etanol');
    const fuel = {
      stationId,
      collectionDate: `${testDay}T00:00:00-03:00`,
      prices: [{ fuelTypeId, price: 4.59 }],
    };
    await api.read('createFuelPrices', '/backoffice/fuel/prices', { token: admin.token, body: fuel });
    expect(await leaving()).toMatchObject({ prices: 2, promotions: 1, coupons: 1 });
  });

  it('what is added to it leaves with it, and lists of names stay', async () => {
    await createShop();
    await createStation();
    const { id: categoryId } = await findCategory(orm, 'Bovina');
    const body = { name: 'Corte de teste', categoryId };
    const { data: cut } = await api.read('createProduct', '/backoffice/products', {
      token: admin.token,
      body,
    });
    expect(await leaving()).toMatchObject({ establishments: 2, stations: 2 });
    await begin();
    expect(await countKinds()).toEqual({ shops: 0, stations: 0 });
    expect(await orm.$count(products, eq(products.id, cut.id))).toBe(1);
  });
});

describe('the demonstration leaves as a whole', () => {
  let picture = '';
  beforeEach(async () => {
    const of = { establishmentId: shopId };
    await createPrice(orm, { ...of, batchId: (await createPriceBatch(orm, of)).id });
    await createFuelPrice(orm, { establishmentId: stationId });
    await createPromotion(orm, of);
    await createReview(orm, of);
    await createStationReview(orm, { establishmentId: stationId });
    await createReportedPrice(orm, of);
    picture = (await createReceiptImage(orm, { userId: person.id })).key;
    await createReceipt(orm, { ...of, userId: person.id, imageKey: picture });
    const { id: couponId } = await createCoupon(orm, of);
    await orm.insert(couponUses).values({ couponId, useCode: `USE${couponId}`, usedAt: new Date() });
    await orm.insert(favorites).values({ userId: person.id, establishmentId: stationId });
  });

  const whatLeaves = {
    establishments: 1,
    stations: 1,
    prices: 2,
    promotions: 1,
    coupons: 1,
    couponUses: 1,
    reviews: 2,
    reportedPrices: 1,
    receipts: 1,
    favorites: 1,
  };

  it('in one step, which keeps accounts, messages and the lists of names, and is noted', async () => {
    await createMessage(orm);
    const kept = [users, messages, categories, products, brands];
    const before = await countRows(kept);
    expect(await leaving()).toEqual(whatLeaves);
    expect((await begin()).data).toEqual({ removed: whatLeaves, isDone: true });
    expect(await countRows(catalogue)).toEqual(catalogue.map(() => 0));
    expect(await countRows(kept)).toEqual(before);
    expect(await leaving()).toBeNull();
    const shops = await api.read('listPublicEstablishments', '/public/establishments');
    expect(shops).toMatchObject({ count: 0, demonstration: false });
    const noted = await orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.noun, 'demonstration'))
      .orderBy(auditLog.id);
    expect(noted.at(-1)).toMatchObject({
      userId: admin.id,
      rowId: 0,
      before: { removed: expect.stringMatching(/^Saem 1 estabelecimento, 1 posto, 2 preços, /) },
      after: null,
    });
  });

  it('with the first real shop, where the call says so', async () => {
    const first = await createShop({ replacesDemonstration: true });
    expect(await leaving()).toBeNull();
    expect(await orm.select({ id: establishments.id }).from(establishments)).toEqual([{ id: first.id }]);
    expect(await countRows(catalogue.slice(1))).toEqual(catalogue.slice(1).map(() => 0));
  });

  it('with the first real station, whose brand may be one of the demonstration', async () => {
    const [own, other] = await Promise.all([1, 2].map(() => createFuelBrand(orm, { isBrought: true })));
    for (const brand of [own, other]) {
      await createFuelStation(orm, { brandId: brand?.id ?? null });
    }
    const first = await createStation({ brandId: own?.id, replacesDemonstration: true });
    expect(first).toMatchObject({ FuelBrand: { id: own?.id } });
    expect(await countKinds()).toEqual({ shops: 0, stations: 1 });
    expect(await orm.$count(brands, eq(brands.id, other?.id ?? 0))).toBe(0);
  });

  it('once, where two begin at the same time', async () => {
    const request = { method: 'DELETE', token: admin.token } as const;
    const both = await Promise.all([api.send(path, request), api.send(path, request)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  });

  it('in steps in the background where it has too many prices for a request, and is noted once', async () => {
    const { id: batchId } = await createPriceBatch(orm, { establishmentId: shopId });
    const { id: productId } = await findProduct(orm, 'Picanha');
    await orm.execute(sql`
      insert into prices (product_id, establishment_id, price_centavos, observed_at, source, batch_id)
      select ${productId}::int, ${shopId}::int, 5000 + n % 100, now() - n * interval '1 minute', 'admin', ${batchId}::int
      from generate_series(1, 20100) n`);
    const notesBefore = await orm.$count(auditLog, eq(auditLog.noun, 'demonstration'));
    expect(
      await api.refusal(shopsPath, {
        method: 'POST',
        token: admin.token,
        body: { name: 'Açougue', regionId, replacesDemonstration: true },
      }),
    ).toMatchObject({ status: 409, message: expect.stringMatching(/^A demonstração tem preços demais/) });
    const { data } = await begin();
    expect(data).toEqual({ removed: { ...whatLeaves, prices: 20_102 }, isDone: false });
    // Rows that are added before it has left are real.
    const added = await createShop();
    await createPrice(orm, { establishmentId: added.id, productId });
    await api.context.jobs.settled();
    expect(await leaving()).toBeNull();
    expect(await hasLeftOvers(orm)).toBe(false);
    const kept = new Map<unknown, number>([
      [establishments, 1],
      [prices, 1],
    ]);
    expect(await countRows(catalogue)).toEqual(catalogue.map((table) => kept.get(table) ?? 0));
    expect(await orm.$count(products, eq(products.id, productId))).toBe(1);
    expect(await orm.$count(auditLog, eq(auditLog.noun, 'demonstration'))).toBe(notesBefore + 1);
    await orm.delete(prices);
    await orm.delete(establishments);
  });

  it('with what is added at that moment, or before it', async () => {
    const [added] = await Promise.all([createShop(), begin()]);
    const [stored] = await orm.select().from(establishments).where(eq(establishments.id, added.id));
    expect(await leaving()).toBeNull();
    expect(await orm.$count(establishments)).toBe(stored ? 1 : 0);
  });
});

it('invented places that a version before left in a real city leave with their data', async () => {
  await createPrice(orm, { establishmentId: shopId });
  await setDemonstration(orm, false);
  expect(await hasLeftOvers(orm)).toBe(true);
  const { id: real } = await createFuelStation(orm);
  await createFuelPrice(orm, { establishmentId: real });
  await orm.transaction((tx) => removeLeftOvers({ tx, now: new Date() }));
  expect(await orm.select({ id: establishments.id }).from(establishments)).toEqual([{ id: real }]);
  expect(await orm.$count(prices)).toBe(1);
  expect(await hasLeftOvers(orm)).toBe(false);
});

it('is refused where it has left', async () => {
  await begin();
  expect(await api.refusal(path, { method: 'DELETE', token: admin.token })).toMatchObject({
    status: 404,
    message: 'A demonstração já saiu: a cidade é a de verdade.',
  });
});
