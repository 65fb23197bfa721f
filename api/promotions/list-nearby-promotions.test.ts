import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

async function offerAt(title: string, latitude: number, longitude: number, startDate = testDay) {
  const { id: establishmentId } = await createEstablishment(orm, { latitude, longitude });
  return createPromotion(orm, { establishmentId, title, startDate });
}
const near = (latitude: number, longitude: number, more = '') =>
  api.read(
    'listNearbyPromotions',
    `/public/promotions/nearby?latitude=${latitude}&longitude=${longitude}${more}`,
  );

describe('GET /public/promotions/nearby', () => {
  it('works: running promotions within the radius with their distance, the nearest first', async () => {
    await offerAt('A 4,9 km', -11.0441, -48);
    await offerAt('A 1,1 km', -11.01, -48);
    await offerAt('A 5,1 km', -11.0459, -48);
    await offerAt('Terminada', -11.01, -48, '2026-06-01');
    const { data, ...facts } = await near(-11, -48);
    expect(facts).toEqual({ success: true, count: 2, today: testDay, demonstration: false });
    expect(data.map(({ title, establishment }) => [title, establishment.distance])).toEqual([
      ['A 1,1 km', 1.1],
      ['A 4,9 km', 4.9],
    ]);
    expect(data[0]).toMatchObject({
      originalPrice: 49.9,
      salePrice: 39.92,
      establishment: { regionName: 'Sul' },
    });
    expect((await near(-11, -48, '&radius=10')).count).toBe(3);
  });

  it('works: names the lowest price of the city beside a promotion that is dearer', async () => {
    const offered = await offerAt('Mais cara', -12, -48);
    const cheaper = { productId: offered.productId, observedAt: at(testDay) };
    await createPrice(orm, { ...cheaper, priceCentavos: 3290 });
    await createPrice(orm, { ...cheaper, priceCentavos: 3590 });
    await offerAt('Sem outra', -12.01, -48);
    expect((await near(-12, -48)).data.map(({ title, cityLowest }) => [title, cityLowest])).toEqual([
      ['Mais cara', 32.9],
      ['Sem outra', null],
    ]);
  });

  it('has as many as are asked for, the nearest, without shops whose place is unknown', async () => {
    const nowhere = { latitude: null, longitude: null, coordinatesPrecision: null };
    const { id: establishmentId } = await createEstablishment(orm, nowhere);
    await createPromotion(orm, { establishmentId, startDate: testDay });
    const { data, count } = await near(-11, -48, '&radius=10&limit=1');
    expect([count, data.map(({ title }) => title)]).toEqual([3, ['A 1,1 km']]);
    expect((await near(0, 0, '&radius=100')).data).toEqual([]);
  });

  it('needs a place, and is not cached, because everybody is at a different one', async () => {
    const { status, issues } = await api.refusal('/public/promotions/nearby');
    expect([status, issues?.map(({ field }) => field)]).toEqual([400, ['latitude', 'longitude']]);
    const response = await api.get('/public/promotions/nearby?latitude=50&longitude=10');
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
  });
});
