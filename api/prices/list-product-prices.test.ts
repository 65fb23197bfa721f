import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createImport } from '#database/factories/imports.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createRegion } from '#database/factories/regions.ts';
import { findSector } from '#database/factories/sectors.ts';
import { eq } from '#database/orm.ts';
import { priceLives, prices } from '#database/schema.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

/** Creates a cut for one test, so that prices of other tests are not included. */
async function newCut(overrides: Parameters<typeof createProduct>[1] = {}) {
  const product = await createProduct(orm, overrides);
  // The kept catalogue learns of a row that is written past the API by a notification.
  await api.settled();
  const path = `/public/prices/product/${product.id}`;
  const list = async () => {
    await api.settled();
    return (await api.read('listProductPrices', path)).data;
  };
  return {
    product,
    path,
    observe: (priceCentavos: number, day: string, more: Parameters<typeof createPrice>[1] = {}) =>
      createPrice(orm, { productId: product.id, priceCentavos, observedAt: at(day), ...more }),
    offer: (
      establishmentId: number,
      originalCentavos: number,
      saleCentavos: number,
      more: Parameters<typeof createPromotion>[1] = {},
    ) =>
      createPromotion(orm, {
        productId: product.id,
        establishmentId,
        originalCentavos,
        saleCentavos,
        startDate: '2026-06-10',
        endDate: '2026-06-14',
        ...more,
      }),
    list,
    only: async () => {
      const data = await list();
      expect(data).toHaveLength(1);
      return data[0];
    },
  };
}

describe('GET /public/prices/product/:id', () => {
  it('works: a price with its place, age, life and trend', async () => {
    const region = await createRegion(orm, { name: 'Luzimangues' });
    const shop = await createEstablishment(orm, {
      name: 'Açougue Boi de Ouro',
      type: 'mercado',
      verified: true,
      address: '305 Norte, Rua 8, 22',
      neighbourhood: 'Plano Diretor Norte',
      regionId: region.id,
    });
    const { product, path, observe } = await newCut({ name: 'Bananinha', description: 'Entre as costelas' });
    const establishmentId = shop.id;
    await observe(4990, '2026-06-01', { establishmentId });
    const { id } = await observe(4590, '2026-06-10', {
      establishmentId,
      observedAt: at('2026-06-10', '17:30:00'),
      createdAt: at('2026-06-11', '09:15:00'),
      source: 'receipt',
    });
    expect(await api.read('listProductPrices', path)).toEqual({
      success: true,
      data: [
        {
          id,
          price: 45.9,
          unit: 'kg',
          productId: product.id,
          establishmentId,
          productName: 'Bananinha',
          productDescription: 'Entre as costelas',
          categoryId: product.categoryId,
          categoryName: 'Bovina',
          establishmentName: 'Açougue Boi de Ouro',
          regionName: 'Luzimangues',
          Establishment: {
            id: establishmentId,
            name: 'Açougue Boi de Ouro',
            type: 'mercado',
            verified: true,
            address: '305 Norte, Rua 8, 22',
            neighbourhood: 'Plano Diretor Norte',
            latitude: -10.1844,
            longitude: -48.3336,
            regionId: region.id,
            Region: { id: region.id, name: 'Luzimangues' },
          },
          collectionDate: '2026-06-10T17:30:00-03:00',
          source: 'receipt',
          sourceName: 'Nota fiscal',
          paymentCondition: 'any',
          lifeDays: 10,
          expiresOn: '2026-06-20',
          expired: false,
          updatedAt: '2026-06-11T09:15:00-03:00',
          promotion: null,
          previousPrice: 49.9,
          trend: 'down',
          firstCollection: false,
          previousDay: '2026-06-01',
          priceChange: -4,
        },
      ],
      count: 1,
      today: testDay,
      demonstration: false,
    });
  });

  it('lists the lowest price first, and expired prices last', async () => {
    const { observe, list } = await newCut();
    await observe(5290, '2026-06-10');
    await observe(2990, '2026-06-01');
    await observe(4790, '2026-06-02');
    await observe(1990, '2026-05-01');
    expect((await list()).map(({ price, expired }) => [price, expired])).toEqual([
      [47.9, false],
      [52.9, false],
      [29.9, true],
      [19.9, true],
    ]);
  });

  it('ends: a page has so many, and a search finds every shop by its name, address or neighbourhood', async () => {
    const { observe, path } = await newCut();
    const day = '2026-06-10';
    for (const [name, centavos] of [
      ['Girassol', 3000],
      ['Boi de Ouro', 2900],
      ['Girassol', 2800],
    ] as const) {
      const shop = await createEstablishment(orm, { name, address: `Rua ${centavos}` });
      await observe(centavos, day, { establishmentId: shop.id });
    }
    await api.settled();
    const read = async (query: string) => {
      const { data, count } = await api.read('listProductPrices', `${path}?${query}`);
      return [count, ...data.map(({ price }) => price)];
    };
    expect(await read('limit=2')).toEqual([3, 28, 29]);
    expect(await read('limit=2&page=2')).toEqual([3, 30]);
    expect((await api.get(`${path}?limit=2`)).headers.link).toBe(`</api${path}?page=2&limit=2>; rel="next"`);
    expect(await read('search=girassol')).toEqual([2, 28, 30]);
    expect(await read('search=rua%203000')).toEqual([1, 30]);
    expect(await read('search=peixaria')).toEqual([0]);
    expect(await read('search=%25')).toEqual([0]);
  });

  it('is empty for a cut without prices', async () => {
    const { path } = await newCut();
    const { data, count } = await api.read('listProductPrices', path);
    expect([data, count]).toEqual([[], 0]);
  });

  it('refuses an unknown product', async () => {
    expect(await api.refusal('/public/prices/product/987654')).toMatchObject({
      status: 404,
      message: 'Produto não encontrado.',
    });
  });
});

describe('the current price', () => {
  it('is the newest observation that is not withdrawn and has no payment condition', async () => {
    const { observe, only } = await newCut();
    const { establishmentId } = await observe(4000, '2026-06-01');
    await observe(4100, '2026-06-05', { establishmentId });
    const { id } = await observe(9990, '2026-06-11', { establishmentId });
    await observe(3500, '2026-06-11', { establishmentId, paymentCondition: 'pix' });
    expect(await only()).toMatchObject({ price: 99.9, previousPrice: 41 });
    await orm
      .update(prices)
      .set({ withdrawnAt: at(testDay) })
      .where(eq(prices.id, id));
    expect(await only()).toMatchObject({ price: 41, previousPrice: 40 });
  });

  it('has no trend, marked as such, without an earlier observation, and is stable under one percent', async () => {
    const { observe, only } = await newCut();
    const { establishmentId } = await observe(5000, '2026-06-01');
    expect(await only()).toMatchObject({
      previousPrice: null,
      trend: 'stable',
      firstCollection: true,
      previousDay: null,
      priceChange: null,
    });
    await observe(5049, '2026-06-10', { establishmentId });
    expect(await only()).toMatchObject({ trend: 'stable', priceChange: 0.49 });
  });

  it('has the life of its sector and source; an imported one has the name of its survey', async () => {
    const { id: sectorId } = await findSector(orm);
    await orm.insert(priceLives).values({ sectorId, source: 'import', days: 3 });
    const { observe, only } = await newCut();
    const { id: importId } = await createImport(orm, { origin: 'procon' });
    await observe(4000, '2026-06-08', { source: 'import', importId });
    expect(await only()).toMatchObject({
      sourceName: 'PROCON',
      lifeDays: 3,
      expiresOn: '2026-06-11',
      expired: true,
    });
  });
});

describe('a promotion', () => {
  it('that runs is the price if it is lower, observed on its first day and valid until its last', async () => {
    const { observe, offer, only } = await newCut();
    const { id, establishmentId } = await observe(4990, '2026-06-08', { source: 'report' });
    const promotion = await offer(establishmentId, 4990, 3990, {
      title: 'Dia da carne',
      discountPercentage: 20,
      updatedAt: at('2026-06-09'),
    });
    expect(await only()).toMatchObject({
      id,
      price: 39.9,
      collectionDate: '2026-06-10T00:00:00-03:00',
      source: 'merchant',
      sourceName: 'Loja',
      lifeDays: 4,
      expiresOn: '2026-06-14',
      expired: false,
      updatedAt: '2026-06-09T08:00:00-03:00',
      promotion: {
        promotionId: promotion.id,
        title: 'Dia da carne',
        originalPrice: 49.9,
        discountPercentage: 20,
        endDate: '2026-06-14',
        fullPriceSeen: true,
      },
      previousPrice: 49.9,
      trend: 'down',
      previousDay: '2026-06-08',
      priceChange: -10,
    });
  });

  it('says that its full price was never seen in the shop', async () => {
    const { observe, offer, only } = await newCut();
    const { establishmentId } = await observe(4990, '2026-06-08');
    await offer(establishmentId, 5990, 3990);
    expect(await only()).toMatchObject({ promotion: { originalPrice: 59.9, fullPriceSeen: false } });
  });
});
