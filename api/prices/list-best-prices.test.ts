import { afterAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const list = async () => {
  await api.settled();
  return api.read('listBestPrices', '/public/prices/best');
};

/** A cut that several shops ask these centavos for, with its only entry among the best. */
async function newCut(name: string, asked: number[], day = '2026-06-10') {
  const { id: productId } = await createProduct(orm, { name });
  const seen = [];
  for (const priceCentavos of asked) {
    seen.push(await createPrice(orm, { productId, priceCentavos, observedAt: at(day) }));
  }
  return {
    productId,
    seen,
    best: async () => (await list()).data.find((one) => one.productId === productId),
  };
}

it('is empty in a city without prices', async () => {
  expect(await list()).toEqual({ success: true, data: [], count: 0, today: testDay, demonstration: false });
});

it('works: the lowest price of each product against the average and the highest', async () => {
  const { best, seen } = await newCut('Bananinha', [5000, 4000, 6000]);
  expect(await best()).toMatchObject({
    id: seen[1]?.id,
    price: 40,
    productName: 'Bananinha',
    categoryName: 'Bovina',
    establishmentId: seen[1]?.establishmentId,
    expired: false,
    average: 50,
    highest: 60,
    establishments: 3,
    comparisonDay: testDay,
    allExpired: false,
    saving: 10,
    savingPercent: 20,
  });
});

it('has no average and no saving of fewer than three prices', async () => {
  const { best } = await newCut('Assado de tira', [5000, 4000]);
  expect(await best()).toMatchObject({
    price: 40,
    average: null,
    highest: 50,
    establishments: 2,
    saving: null,
    savingPercent: null,
  });
});

it('counts a running promotion, and none that ended', async () => {
  const { best, productId, seen } = await newCut('Entranha', [5000, 4000, 6000]);
  const at2 = { productId, establishmentId: seen[2]?.establishmentId ?? 0, originalCentavos: 6000 };
  await createPromotion(orm, { ...at2, saleCentavos: 1000, startDate: '2026-06-01', endDate: '2026-06-11' });
  expect(await best()).toMatchObject({ price: 40, promotion: null });
  const running = await createPromotion(orm, { ...at2, saleCentavos: 3000, startDate: '2026-06-10' });
  expect(await best()).toMatchObject({
    price: 30,
    establishmentId: at2.establishmentId,
    promotion: { promotionId: running.id, endDate: '2026-06-16' },
    average: 40,
    highest: 50,
    saving: 10,
    savingPercent: 25,
  });
});

it('never ranks an expired price before a valid one', async () => {
  const { best, productId } = await newCut('Raquete', [5000]);
  await createPrice(orm, { productId, priceCentavos: 1000, observedAt: at('2026-05-01') });
  expect(await best()).toMatchObject({ price: 50, establishments: 1, allExpired: false });
});

it('is of the last known where all have expired, and says from when', async () => {
  const { best } = await newCut('Shoulder', [5000, 4000, 6000], '2026-05-01');
  expect(await best()).toMatchObject({
    price: 40,
    expired: true,
    allExpired: true,
    comparisonDay: '2026-05-01',
    average: 50,
  });
});

it('puts first what can be paid and saves most, each product once', async () => {
  const { data } = await list();
  expect(data.map(({ productName }) => productName)).toEqual([
    'Entranha',
    'Bananinha',
    'Assado de tira',
    'Raquete',
    'Shoulder',
  ]);
});

it('says when any of it is of the demonstration city', async () => {
  expect((await list()).demonstration).toBe(false);
  const shop = await createEstablishment(orm, { isDemonstration: true });
  await createPrice(orm, { establishmentId: shop.id, observedAt: at('2026-06-10') });
  expect((await list()).demonstration).toBe(true);
});
