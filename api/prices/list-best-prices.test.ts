import { afterAll, expect, it } from 'vitest';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const list = async () => {
  await api.settled();
  return api.read('listBestPrices', '/public/prices/best');
};

/** Creates a cut with prices at several shops, in centavos. */
async function newCut(name: string, centavos: number[], day = '2026-06-10') {
  const { id: productId } = await createProduct(orm, { name });
  const observed = [];
  for (const priceCentavos of centavos) {
    observed.push(await createPrice(orm, { productId, priceCentavos, observedAt: at(day) }));
  }
  return {
    productId,
    observed,
    best: async () => (await list()).data.find((price) => price.productId === productId),
  };
}

it('is empty in a city without prices', async () => {
  expect(await list()).toEqual({ success: true, data: [], count: 0, today: testDay, demonstration: false });
});

it('works: the lowest price of each product compared with the average and the highest', async () => {
  const { best, observed } = await newCut('Bananinha', [5000, 4000, 6000]);
  expect(await best()).toMatchObject({
    id: observed[1]?.id,
    price: 40,
    productName: 'Bananinha',
    categoryName: 'Bovina',
    establishmentId: observed[1]?.establishmentId,
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

it('a price of nothing leads no ranking, and saves nothing; it is listed last', async () => {
  const { best, productId } = await newCut('Capa de filé', [0, 4000, 5000]);
  expect(await best()).toMatchObject({ price: 40, average: null, establishments: 2, saving: null });
  const { data } = await api.read('listProductPrices', `/public/prices/product/${productId}`);
  expect(data.map(({ price }) => price)).toEqual([40, 50, 0]);
  const alone = await newCut('Sem preço', [0]);
  expect(await alone.best()).toBeUndefined();
});

it('includes a running promotion, but not one that has ended', async () => {
  const { best, productId, observed } = await newCut('Entranha', [5000, 4000, 6000]);
  const at2 = { productId, establishmentId: observed[2]?.establishmentId ?? 0, originalCentavos: 6000 };
  await createPromotion(orm, { ...at2, saleCentavos: 1000, startDate: '2026-06-01', endDate: '2026-06-11' });
  expect(await best()).toMatchObject({ price: 40, promotion: null });
  const running = await createPromotion(orm, { ...at2, saleCentavos: 3000, startDate: '2026-06-12' });
  expect(await best()).toMatchObject({
    price: 30,
    establishmentId: at2.establishmentId,
    promotion: { promotionId: running.id, endDate: '2026-06-18' },
    average: 40,
    highest: 50,
    saving: 10,
    savingPercent: 25,
  });
});

it('lists each product once: valid prices first, then by saving', async () => {
  const { best } = await newCut('Shoulder', [5000, 4000, 6000], '2026-05-01');
  const compared = { comparisonDay: '2026-05-01', average: 50 };
  expect(await best()).toMatchObject({ price: 40, expired: true, allExpired: true, ...compared });
  const { data } = await list();
  expect(data.map(({ productName }) => productName)).toEqual([
    'Entranha',
    'Bananinha',
    'Capa de filé',
    'Shoulder',
  ]);
});

it('knows official prices alone: a report counts once it was confirmed, and says so', async () => {
  const { best, productId, observed } = await newCut('Costela de Ripa', [3000, 3100, 3200]);
  const establishmentId = observed[0]?.establishmentId ?? 0;
  const facts = { productId, establishmentId, reportedCentavos: 2500, createdAt: at('2026-06-11') };
  const { id } = await createReportedPrice(orm, facts);
  expect(await best()).toMatchObject({ price: 30, source: 'admin', highest: 32 });
  await createPrice(orm, {
    productId,
    establishmentId,
    priceCentavos: 2500,
    observedAt: at('2026-06-11'),
    source: 'report',
    reportedPriceId: id,
  });
  expect(await best()).toMatchObject({ price: 25, source: 'report', sourceName: 'Relato confirmado' });
});
