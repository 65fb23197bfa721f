import { afterAll, expect, it } from 'vitest';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct, findProduct } from '#database/factories/products.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const list = async () => {
  await api.settled();
  return api.read('listPublicProducts', '/public/products');
};
const productOf = async (id: number) => (await list()).data.find((product) => product.id === id);

it('works: the standard cuts, alphabetically, before there are prices', async () => {
  const { data, ...facts } = await list();
  expect(facts).toEqual({ success: true, count: 40, today: testDay, demonstration: false });
  expect(data.map(({ name }) => name).slice(0, 3)).toEqual(['Acém', 'Alcatra', 'Asa de Frango']);
  const { id, categoryId } = await findProduct(orm, 'Alcatra');
  expect(data[1]).toEqual({
    id,
    name: 'Alcatra',
    description: 'Bifes e assados',
    unit: 'kg',
    categoryId,
    Category: {
      id: categoryId,
      name: 'Bovina',
      sectorId: data[1]?.Category.sectorId,
      Sector: { id: data[1]?.Category.sectorId, name: 'Açougue' },
    },
    synonyms: ['bife alcatra', 'churrasco', 'miolo alcatra'],
    lowestPrice: null,
    seenLower: null,
  });
});

it('returns the lowest valid price of each, with its shop, age and life', async () => {
  const { id } = await createProduct(orm);
  await createPrice(orm, { productId: id, priceCentavos: 4990, observedAt: at('2026-06-10') });
  const lowest = await createPrice(orm, { productId: id, priceCentavos: 4590, observedAt: at('2026-06-09') });
  await createPrice(orm, { productId: id, priceCentavos: 1990, observedAt: at('2026-05-10') });
  expect((await productOf(id))?.lowestPrice).toEqual({
    price: 45.9,
    establishmentId: lowest.establishmentId,
    establishmentName: expect.stringMatching(/^Açougue \d+$/),
    collectionDate: '2026-06-09T08:00:00-03:00',
    source: 'admin',
    sourceName: 'Loja',
    paymentCondition: 'any',
    lifeDays: 10,
    expiresOn: '2026-06-19',
    expired: false,
  });
});

it('shows an approved report below the lowest price beside it, until it is official or its shop is seen again', async () => {
  const price = await createPrice(orm, { priceCentavos: 5490, observedAt: at('2026-06-10') });
  const { productId, establishmentId } = price;
  const seen = await createReportedPrice(orm, {
    productId,
    reportedCentavos: 4990,
    createdAt: at('2026-06-11'),
  });
  // More expensive, pending, and too old.
  await createReportedPrice(orm, { productId, reportedCentavos: 5590, createdAt: at('2026-06-11') });
  await createReportedPrice(orm, { productId, reportedCentavos: 1990, status: 'pending' });
  await createReportedPrice(orm, { productId, reportedCentavos: 2990, createdAt: at('2026-05-11') });
  expect(await productOf(productId)).toMatchObject({
    lowestPrice: { price: 54.9, establishmentId },
    seenLower: {
      price: 49.9,
      day: '2026-06-11',
      lifeDays: 10,
      placeId: seen.establishmentId,
      placeName: expect.stringMatching(/^Açougue/),
    },
  });
  const { data } = await api.read('readProduct', `/products/${productId}`);
  expect(data).toMatchObject({ seenLower: { price: 49.9 }, best: { price: 54.9, establishments: 1 } });
  await createPrice(orm, {
    productId,
    establishmentId: seen.establishmentId,
    priceCentavos: 5990,
    observedAt: at('2026-06-12'),
  });
  expect(await productOf(productId)).toMatchObject({ lowestPrice: { price: 54.9 }, seenLower: null });
});

it('shows no report that became official', async () => {
  const { productId } = await createPrice(orm, { priceCentavos: 5490, observedAt: at('2026-06-10') });
  const { id, establishmentId } = await createReportedPrice(orm, { productId, createdAt: at('2026-06-11') });
  await createPrice(orm, {
    productId,
    establishmentId,
    priceCentavos: 4590,
    source: 'report',
    reportedPriceId: id,
    observedAt: at('2026-06-11'),
  });
  expect(await productOf(productId)).toMatchObject({ lowestPrice: { price: 45.9 }, seenLower: null });
});
