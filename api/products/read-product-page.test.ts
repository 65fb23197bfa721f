import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const statements: string[] = [];
const isOwn = (sql: string) => !sql.includes('pg_notify');
const database = await openTestDatabase((sql) => isOwn(sql) && statements.push(sql));
const api = await openTestApi({ database });
afterAll(() => api.close());
const { orm } = api;

const observe = (productId: number, priceCentavos: number, more: Parameters<typeof createPrice>[1] = {}) =>
  createPrice(orm, { productId, priceCentavos, observedAt: at('2026-06-10'), ...more });

async function read(id: number, query = '') {
  await api.settled();
  return api.read('readProductPage', `/public/products/${id}/page${query}`);
}

/** Creates a product with prices at so many shops, a real apart, the lowest 20. */
async function ranked(shops: number, regionId?: number) {
  const { id } = await createProduct(orm);
  const establishments: number[] = [];
  for (let index = 0; index < shops; index += 1) {
    const shop = await createEstablishment(orm, regionId === undefined ? {} : { regionId });
    establishments.push(shop.id);
    await observe(id, 2000 + index * 100, { establishmentId: shop.id });
  }
  return { id, establishments };
}

describe('the page of a product', () => {
  it('works: the figures of the city, the best price and the ten cheapest establishments', async () => {
    const { id, establishments } = await ranked(13);
    const { data, ...facts } = await read(id);
    expect(facts).toEqual({ success: true, today: testDay, demonstration: false });
    expect(data).toMatchObject({
      id,
      figures: { establishments: 13, lowest: 20, highest: 32, average: 26, left: { count: 0, free: 0 } },
      best: { price: 20, establishmentId: establishments[0], average: 26, establishments: 13 },
      page: 1,
      pages: 2,
      count: 13,
      weeks: [{ lowest: 20, highest: 32, establishments: 13 }],
    });
    expect(data.prices.map(({ price, position }) => [price, position])).toEqual(
      Array.from({ length: 10 }, (_, index) => [20 + index, index + 1]),
    );
  });

  it('goes on with the next page, and a page beyond the end is the last one', async () => {
    const { id, establishments } = await ranked(13);
    await observe(id, 100, { observedAt: at('2026-05-01') });
    for (const page of [2, 99]) {
      const { data } = await read(id, `?page=${page}`);
      expect(data).toMatchObject({ page: 2, pages: 2, count: 14, best: { price: 20 } });
      expect(data.prices.map(({ establishmentId }) => establishmentId).slice(0, 3)).toEqual(
        establishments.slice(10),
      );
      expect(data.prices.map(({ price, position }) => [price, position])).toEqual([
        [30, 11],
        [31, 12],
        [32, 13],
        [1, null],
      ]);
    }
  });

  it('has a region alone, ranked in itself, beside the figures of the city', async () => {
    const { id: regionId } = await createRegion(orm);
    const { id } = await ranked(3);
    for (const centavos of [2500, 2100, 2100])
      await observe(id, centavos, { establishmentId: (await createEstablishment(orm, { regionId })).id });
    const { data } = await read(id, `?regionId=${regionId}`);
    expect(data).toMatchObject({
      count: 3,
      pages: 1,
      figures: { establishments: 6, lowest: 20 },
      best: { price: 20 },
    });
    expect(data.prices.map(({ price, position }) => [price, position])).toEqual([
      [21, 1],
      [21, 1],
      [25, 3],
    ]);
    expect(data.regions).toContainEqual({ id: regionId, establishments: 3 });
    const { id: empty } = await createRegion(orm);
    expect((await read(id, `?regionId=${empty}`)).data).toMatchObject({
      prices: [],
      count: 0,
      pages: 0,
      page: 1,
    });
  });

  it('has what people have seen below the best price, unless its shop was seen since', async () => {
    const { id, establishments } = await ranked(12);
    const [, , , , , , , , , , dear = 0, dearest = 0] = establishments;
    const seen = { productId: id, createdAt: at('2026-06-11') };
    await createReportedPrice(orm, { ...seen, establishmentId: dear, reportedCentavos: 1500 });
    expect((await read(id)).data.seenLower).toMatchObject({ price: 15, placeId: dear });
    await createReportedPrice(orm, { ...seen, establishmentId: dearest, reportedCentavos: 1800 });
    await observe(id, 3000, { establishmentId: dear, observedAt: at('2026-06-12', '07:00:00') });
    expect((await read(id)).data.seenLower).toMatchObject({ price: 18, placeId: dearest });
  });

  it('has neither figures nor prices where none can be compared', async () => {
    const { id } = await createProduct(orm);
    await observe(id, 0);
    expect((await read(id)).data).toMatchObject({
      figures: null,
      best: null,
      seenLower: null,
      prices: [],
      pages: 0,
      regions: [],
    });
  });

  it('costs what it shows: few statements after a price is written, which read no other shop', async () => {
    const { id, establishments } = await ranked(13);
    const other = await ranked(2);
    const cheaper = `/public/products/${id}/cheaper`;
    await read(id);
    await read(other.id);
    await api.read('listCheaperProducts', cheaper);
    await observe(id, 1900, { establishmentId: establishments[3] ?? 0, observedAt: at(testDay) });
    await api.settled();
    statements.length = 0;
    expect((await read(id)).data.best).toMatchObject({ price: 19 });
    await api.read('listCheaperProducts', cheaper);
    // The figures are one of them, and the history five.
    expect(statements.length).toBeLessThanOrEqual(5 + 6);
    statements.length = 0;
    await read(id, '?page=2');
    expect(statements.length).toBeLessThanOrEqual(4);
    statements.length = 0;
    await read(other.id);
    expect(statements).toEqual([]);
  });

  it('refuses an unknown product', async () => {
    expect(await api.refusal('/public/products/987654/page')).toMatchObject({
      status: 404,
      message: 'Produto não encontrado.',
    });
  });
});
