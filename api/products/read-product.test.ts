import { afterAll, describe, expect, it } from 'vitest';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const observe = (productId: number, priceCentavos: number, day: string, establishmentId?: number) =>
  createPrice(orm, {
    productId,
    priceCentavos,
    observedAt: at(day),
    ...(establishmentId !== undefined && { establishmentId }),
  });

describe.each([
  ['readProduct', '/products'],
  ['readProduct', '/public/products'],
] as const)('%s at %s', (name, path) => {
  it('works: the best price, the price at each establishment from the lowest, and the weeks of the city', async () => {
    const { id } = await createProduct(orm, { synonyms: ['bananinha', 'fita'] });
    const first = await observe(id, 5500, '2026-06-03');
    await observe(id, 5200, '2026-06-09', first.establishmentId);
    await observe(id, 4400, '2026-06-10');
    await observe(id, 6000, '2026-06-11');
    await observe(id, 2000, '2025-06-01');
    await api.settled();
    const { data, ...facts } = await api.read(name, `${path}/${id}`);
    expect(facts).toEqual({ success: true, today: testDay, demonstration: false });
    expect(data).toMatchObject({
      id,
      synonyms: ['bananinha', 'fita'],
      lowestPrice: { price: 44 },
      best: { price: 44, average: 52, highest: 60, establishments: 3, saving: 8 },
      prices: [{ price: 44 }, { price: 52, previousPrice: 55 }, { price: 60 }, { price: 20, expired: true }],
    });
    expect(data.weeks).toEqual([
      { from: '2026-06-03', to: '2026-06-03', lowest: 55, highest: 55, median: 55, establishments: 1 },
      { from: '2026-06-09', to: '2026-06-11', lowest: 44, highest: 60, median: 52, establishments: 3 },
    ]);
  });

  it('works: a history begins with the lowest price that was valid on its first day', async () => {
    const { id } = await createProduct(orm);
    // 30 days before the day of the tests is 13 May; 90 days before it is 14 March.
    const dear = await observe(id, 5500, '2026-05-08');
    const risen = await observe(id, 4000, '2026-05-07');
    await observe(id, 6000, '2026-05-12', risen.establishmentId);
    await observe(id, 3000, '2026-03-31', dear.establishmentId);
    await observe(id, 2000, '2026-05-14', dear.establishmentId);
    await observe(id, 4700, '2026-03-14');
    await api.settled();
    const { data } = await api.read(name, `${path}/${id}`);
    expect(data.starts).toEqual([
      { day: '2026-05-13', price: 55, observed: '2026-05-08' },
      { day: '2026-03-14', price: 47, observed: '2026-03-14' },
    ]);
  });

  it('has neither best price nor weeks for a cut without prices', async () => {
    const { id } = await createProduct(orm);
    await api.settled();
    const { data } = await api.read(name, `${path}/${id}`);
    expect(data).toMatchObject({ id, synonyms: [], lowestPrice: null, best: null, prices: [], weeks: [] });
  });

  it('refuses an unknown product', async () => {
    expect(await api.refusal(`${path}/987654`)).toMatchObject({
      status: 404,
      message: 'Produto não encontrado.',
    });
  });
});
