import { afterAll, expect, it, vi } from 'vitest';
import { createPrice } from '#database/factories/prices.ts';
import { at, openTestApi } from '../platform/testing.ts';

/** The city's local days decide what the public sees. Spec, public side, section 3 (Promotion). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

it('a promotion begins and ends at midnight in every public answer, cached ones too', async () => {
  const admin = await api.signIn({ role: 'admin' });
  const { productId, establishmentId } = await createPrice(orm, { observedAt: at('2026-06-12') });
  const { data: promotion } = await api.read('createPromotion', '/backoffice/promotions', {
    token: admin.token,
    body: {
      establishmentId,
      productId,
      title: 'Três dias',
      discountPercentage: 15,
      originalPrice: 49.9,
      salePrice: 42.42,
      startDate: '2026-06-14',
      endDate: '2026-06-16',
    },
  });
  const ofShopAndCut = `productId=${productId}&establishmentId=${establishmentId}`;

  /** Reads like a visitor, each page once. */
  const look = async () => {
    const list = await api.read('listPublicPromotions', '/public/promotions');
    const ofShop = await api.read(
      'listEstablishmentPromotions',
      `/public/promotions/establishment/${establishmentId}`,
    );
    const shop = await api.read('readEstablishment', `/establishments/${establishmentId}`);
    const product = await api.read('readProduct', `/products/${productId}`);
    const latest = await api.read('readLatestPrice', `/prices/latest?${ofShopAndCut}`);
    const one = await api.get(`/public/promotions/${promotion.id}`);
    const real = list.data[0]?.fullPriceSeen;
    return {
      found: [list.count, ofShop.count, shop.data.promotions.length, one.statusCode === 200 ? 1 : 0],
      prices: [product.data.best?.price, latest.data.price],
      ...(real !== undefined && { real }),
    };
  };
  const before = { found: [0, 0, 0, 0], prices: [49.9, 49.9] };
  const running = { found: [1, 1, 1, 1], prices: [42.42, 42.42], real: true };

  for (const [day, time, seen] of [
    ['2026-06-13', '23:59:59', before],
    ['2026-06-14', '00:00:00', running],
    ['2026-06-15', '12:00:00', running],
    ['2026-06-16', '23:59:59', running],
    ['2026-06-17', '00:00:00', before],
    ['2026-06-17', '00:09:59', before],
  ] as const) {
    vi.setSystemTime(at(day, time));
    expect([day, time, await look()]).toEqual([day, time, seen]);
    // The second answers come from the cache.
    expect([day, time, await look()]).toEqual([day, time, seen]);
  }
});
