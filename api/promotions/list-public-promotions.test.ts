import { afterAll, describe, expect, it } from 'vitest';
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
  return api.read('listPublicPromotions', '/public/promotions');
};

describe('GET /public/promotions', () => {
  it('is empty in a city without promotions', async () => {
    expect(await list()).toEqual({ success: true, data: [], count: 0, today: testDay, demonstration: false });
  });

  it('works: a promotion with its product and place', async () => {
    const product = await createProduct(orm, { name: 'Bananinha' });
    const shop = await createEstablishment(orm, { name: 'Boi de Ouro', address: '305 Norte, Rua 8, 22' });
    const { id } = await createPromotion(orm, {
      productId: product.id,
      establishmentId: shop.id,
      title: 'Dia da carne',
      description: 'Até acabar.',
      originalCentavos: 4990,
      saleCentavos: 3490,
      discountPercentage: 30.1,
      startDate: '2026-06-10',
      endDate: '2026-06-14',
    });
    expect((await list()).data).toEqual([
      {
        id,
        title: 'Dia da carne',
        description: 'Até acabar.',
        productId: product.id,
        Product: { id: product.id, name: 'Bananinha' },
        establishmentId: shop.id,
        establishment: {
          id: shop.id,
          name: 'Boi de Ouro',
          address: '305 Norte, Rua 8, 22',
          regionName: 'Sul',
        },
        originalPrice: 49.9,
        salePrice: 34.9,
        discountPercentage: 30.1,
        startDate: '2026-06-10',
        endDate: '2026-06-14',
        isActive: true,
        fullPriceSeen: false,
        observed: null,
      },
    ]);
  });

  it('lists promotions that run today, first and last day included, by discount', async () => {
    const offer = (title: string, startDate: string, endDate: string, discountPercentage: number) =>
      createPromotion(orm, { title, startDate, endDate, discountPercentage });
    await offer('começa hoje', testDay, '2026-06-20', 10);
    await offer('termina hoje', '2026-06-01', testDay, 40);
    await offer('terminou ontem', '2026-06-01', '2026-06-11', 50);
    await offer('começa amanhã', '2026-06-13', '2026-06-20', 50);
    await createPromotion(orm, { title: 'desligada', startDate: testDay, isActive: false });
    const { data, count } = await list();
    expect(data.map(({ title }) => title)).toEqual(['termina hoje', 'Dia da carne', 'começa hoje']);
    expect(count).toBe(3);
  });
});

describe('the full price (visual language: PromoCard)', () => {
  const observed = { priceCentavos: 4990, observedAt: at('2026-06-01') };
  it.each([
    ['was seen before the promotion', true, observed],
    ['was seen 30 days before it', true, { ...observed, observedAt: at('2026-05-11') }],
    ['was seen on its first day', true, { ...observed, observedAt: at('2026-06-10', '23:59:59') }],
    ['was seen only after it began', false, { ...observed, observedAt: at('2026-06-11', '00:00:00') }],
    ['was never observed', false, { ...observed, priceCentavos: 4989 }],
    ['was seen too long ago', false, { ...observed, observedAt: at('2026-05-10', '23:59:59') }],
    ['was withdrawn', false, { ...observed, withdrawnAt: at('2026-06-02') }],
    ['had a special payment condition', false, { ...observed, paymentCondition: 'credit' as const }],
  ])('%s: %s', async (_, expected, observation) => {
    const { productId, establishmentId } = await createPrice(orm, observation);
    const { id } = await createPromotion(orm, { productId, establishmentId, startDate: '2026-06-10' });
    const { data } = await api.read('readPublicPromotion', `/public/promotions/${id}`);
    expect(data.fullPriceSeen).toBe(expected);
  });

  it('counts only for the same shop and product', async () => {
    const { productId, establishmentId } = await createPrice(orm, observed);
    const elsewhere = await createPromotion(orm, { productId, startDate: '2026-06-10' });
    const other = await createPromotion(orm, { establishmentId, startDate: '2026-06-10' });
    const { data } = await list();
    const seen = [elsewhere, other].map(
      ({ id }) => data.find((promotion) => promotion.id === id)?.fullPriceSeen,
    );
    expect(seen).toEqual([false, false]);
  });
});

describe('GET /public/promotions/{id}', () => {
  it('works: one running promotion', async () => {
    const { id } = await createPromotion(orm, { title: 'Só esta', startDate: testDay });
    const { data, ...envelope } = await api.read('readPublicPromotion', `/public/promotions/${id}`);
    expect(envelope).toEqual({ success: true });
    expect(data).toMatchObject({ id, title: 'Só esta', salePrice: 39.92 });
  });

  it('refuses one that has ended, and an unknown one', async () => {
    const ended = await createPromotion(orm, { startDate: '2026-06-01', endDate: '2026-06-11' });
    for (const id of [ended.id, 987_654]) {
      const refused = { status: 404, message: 'Promoção não encontrada.' };
      expect(await api.refusal(`/public/promotions/${id}`)).toMatchObject(refused);
    }
  });
});
