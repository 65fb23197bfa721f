import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReview } from '#database/factories/reviews.ts';
import { createUser } from '#database/factories/users.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

describe.each([
  ['readEstablishment', '/establishments'],
  ['readEstablishment', '/public/establishments'],
] as const)('%s at %s', (name, path) => {
  it('works: prices by product, running promotions, approved reviews', async () => {
    const { id: establishmentId } = await createEstablishment(orm, { name: 'Boi de Ouro' });
    const [second, first] = [await createProduct(orm), await createProduct(orm, { name: `A ${path}` })];
    const observation = { establishmentId, observedAt: at('2026-06-09') };
    await createPrice(orm, { ...observation, productId: second.id });
    await createPrice(orm, { ...observation, productId: first.id, observedAt: at('2026-06-01') });
    await createPrice(orm, { ...observation, productId: first.id, priceCentavos: 4590 });
    const offer = { establishmentId, productId: second.id };
    const running = await createPromotion(orm, { ...offer, startDate: '2026-06-12' });
    await createPromotion(orm, { ...offer, startDate: '2026-06-10', endDate: '2026-06-11' });
    const { id: userId } = await createUser(orm, { name: 'Rosângela Moreira' });
    const review = await createReview(orm, { establishmentId, userId, rating: 4 });
    await createReview(orm, { establishmentId, status: 'pending' });
    await createPrice(orm, { productId: first.id, priceCentavos: 1000, observedAt: at('2026-06-11') });

    const { data, ...facts } = await api.read(name, `${path}/${establishmentId}`);
    expect(facts).toEqual({ success: true, today: testDay, demonstration: false });
    expect(data).toMatchObject({
      id: establishmentId,
      name: 'Boi de Ouro',
      averageRating: 4,
      reviewCount: 1,
      promotion_count: 1,
      has_promotions: true,
    });
    expect(data.prices).toMatchObject([
      {
        name: first.name,
        category: 'Bovina',
        Product: { id: first.id, name: first.name },
        price: 45.9,
        previousPrice: 49.9,
        trend: 'down',
        promotion: null,
      },
      { name: second.name, price: 39.92, promotion: { promotionId: running.id } },
    ]);
    expect(data.prices[0]?.lastUpdated).toBe(data.prices[0]?.updatedAt);
    expect(data.promotions.map(({ id }) => id)).toEqual([running.id]);
    expect(data.reviews).toMatchObject([{ id: review.id, rating: 4, User: { name: 'Rosângela M.' } }]);
  });

  it('is complete for a shop without any data', async () => {
    const { id } = await createEstablishment(orm);
    const { data } = await api.read(name, `${path}/${id}`);
    expect(data).toMatchObject({ prices: [], promotions: [], reviews: [], averageRating: null });
  });

  it('refuses an unknown shop', async () => {
    expect(await api.refusal(`${path}/987654`)).toMatchObject({
      status: 404,
      message: 'Estabelecimento não encontrado.',
    });
  });
});
