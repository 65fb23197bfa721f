import { afterAll, describe, expect, it } from 'vitest';
import { createCoupon, createCouponUse } from '#database/factories/coupons.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { coupons, couponUses } from '#database/schema.ts';
import { addDays } from '#domain/city-time.ts';
import { setDemonstration } from '../platform/city-facts.ts';
import { at, openTestApi, type Person, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const paths = { available: '/coupons/user/available', used: '/coupons/user/used', cpf: '/coupons/user/cpf' };
const cpf = '52998224725';
const available = async ({ token }: Person, query = '') =>
  api.read('listAvailableCoupons', `${paths.available}${query}`, { token });
const used = async ({ token }: Person, query = '') =>
  api.read('listUsedCoupons', `${paths.used}${query}`, { token });
const ownCpf = async ({ token }: Person) => (await api.read('readOwnCpf', paths.cpf, { token })).data.cpf;
const clear = async () => {
  await orm.delete(couponUses);
  await orm.delete(coupons);
};
const sealed = (digits = cpf) => ({
  cpfSealed: api.context.cpfs.encrypt(digits),
  cpfHash: api.context.cpfs.hash(digits),
});

describe('GET /coupons/user/available', () => {
  it('works: what can be used today, the one that ends first before the others', async () => {
    await clear();
    const person = await api.signIn();
    const running = { startDate: testDay, endDate: testDay };
    const unlimited = await createCoupon(orm, { endDate: addDays(testDay, 3) });
    const { id } = await createCoupon(orm, {
      ...running,
      code: 'CHURRASCO15',
      description: 'Vale no balcão.',
      discountValue: 15,
      minPurchaseCentavos: 5000,
      maxDiscountCentavos: 2000,
      usageLimit: 50,
      usageCount: 38,
    });
    await createCoupon(orm, { startDate: addDays(testDay, 1) });
    await createCoupon(orm, { startDate: addDays(testDay, -9), endDate: addDays(testDay, -1) });
    await createCoupon(orm, { ...running, usageLimit: 4, usageCount: 4 });
    await createCoupon(orm, { ...running, isActive: false });
    await createCouponUse(orm, { userId: person.id, couponId: (await createCoupon(orm, running)).id });
    const { data, count } = await available(person);
    expect(count).toBe(2);
    expect(data.map((coupon) => coupon.id)).toEqual([id, unlimited.id]);
    expect(data[0]).toMatchObject({
      code: 'CHURRASCO15',
      description: 'Vale no balcão.',
      discountType: 'percentage',
      discountValue: 15,
      minPurchaseAmount: 50,
      maxDiscountAmount: 20,
      startDate: testDay,
      endDate: testDay,
      usageLimit: 50,
      usageCount: 38,
      remainingUses: 12,
      productId: null,
      Product: null,
      currentPrice: null,
    });
    expect(data[1]).toMatchObject({ usageLimit: null, remainingUses: null, maxDiscountAmount: null });
    expect((await available(await api.signIn())).count).toBe(3);
    const { data: profile } = await api.read('readProfile', '/users/profile', person);
    expect(profile.counts.availableCoupons).toBe(2);
  });

  it("has today's price of the product that a coupon is for, at its place, with its age", async () => {
    await clear();
    const person = await api.signIn();
    const { productId, establishmentId } = await createPrice(orm, {
      priceCentavos: 5890,
      observedAt: at(testDay),
    });
    await createPrice(orm, { productId, priceCentavos: 4000, observedAt: at(testDay) });
    await createPrice(orm, { establishmentId, priceCentavos: 3000, observedAt: at(testDay) });
    await createCoupon(orm, { productId, establishmentId, discountType: 'fixed', discountValue: 450 });
    const [coupon] = (await available(person)).data;
    expect(coupon).toMatchObject({
      discountType: 'fixed',
      discountValue: 4.5,
      Product: { id: productId },
      currentPrice: { price: 58.9, source: 'admin', sourceName: 'Loja', expired: false },
    });
    await createPromotion(orm, { productId, establishmentId, saleCentavos: 4990, startDate: testDay });
    expect((await available(person)).data[0]?.currentPrice?.price).toBe(49.9);
    const unpriced = await createCoupon(orm, { productId });
    const shown = (await available(person)).data.find(({ id }) => id === unpriced.id);
    expect(shown).toMatchObject({ productId, currentPrice: null });
  });

  it('comes in pages, and can be searched by place, code and product', async () => {
    await clear();
    const person = await api.signIn();
    const { id: establishmentId } = await createEstablishment(orm, { name: 'Açougue São João' });
    await createCoupon(orm, { establishmentId, code: 'LINGUICA4' });
    for (let times = 0; times < 4; times += 1) await createCoupon(orm, { startDate: testDay });
    const pages = [
      await available(person, '?limit=2'),
      await available(person, '?limit=2&page=2'),
      await available(person, '?limit=2&page=3'),
    ];
    expect(pages.map(({ data, count }) => [data.length, count])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(5);
    for (const search of ['sao joao', 'linguica4']) {
      expect((await available(person, `?search=${encodeURIComponent(search)}`)).count).toBe(1);
    }
  });
});

describe('GET /coupons/user/used', () => {
  it("works: one's own uses with all that the counter needs, the last one first, CPFs masked", async () => {
    const person = await api.signIn();
    const coupon = await createCoupon(orm, { code: 'PICANHA10' });
    await createCouponUse(orm, { userId: person.id, usedAt: at('2026-05-28') });
    const use = await createCouponUse(orm, {
      couponId: coupon.id,
      userId: person.id,
      ...sealed(),
      useCode: 'K7QM-4XTP',
      purchaseCentavos: 5890,
      discountCentavos: 589,
      usedAt: at(testDay),
    });
    await createCouponUse(orm, { couponId: coupon.id });
    const response = await api.send(paths.used, person);
    expect(response.body).not.toContain(cpf);
    const { data, count } = await used(person);
    expect(count).toBe(2);
    expect(data[0]).toMatchObject({
      id: coupon.id,
      useId: use.id,
      code: 'PICANHA10',
      useCode: 'K7QM-4XTP',
      cpf: '•••.•••.247-••',
      used_at: '2026-06-12T08:00:00-03:00',
      purchaseAmount: 58.9,
      discountApplied: 5.89,
    });
    expect(data[0]?.establishmentName).toBe(data[0]?.Establishment.name);
    expect(data[1]).toMatchObject({ cpf: null, discountApplied: null });
    expect((await used(person, '?sort=used_at')).data.map(({ useId }) => useId)).toEqual(
      data.map(({ useId }) => useId).toReversed(),
    );
    expect((await used(person, '?limit=1&page=2')).data).toHaveLength(1);
    expect((await used(person, '?search=picanha10')).count).toBe(1);
  });

  it('shows no CPF that was encrypted under another key, and works all the same', async () => {
    const person = await api.signIn();
    await createCouponUse(orm, { userId: person.id, cpfSealed: 'perdido', cpfHash: 'perdido' });
    expect((await used(person)).data[0]?.cpf).toBeNull();
    expect(await ownCpf(person)).toBeNull();
  });
});

it('coupons of a demonstration are marked, and so are their lists', async () => {
  await clear();
  const person = await api.signIn();
  await createCoupon(orm, { startDate: testDay });
  const marks = async () => {
    const { data, demonstration } = await available(person);
    return [demonstration, data.map(({ isDemonstration }) => isDemonstration)];
  };
  expect(await marks()).toEqual([false, [false]]);
  await setDemonstration(orm, true);
  await api.settled();
  expect(await marks()).toEqual([true, [true]]);
  expect((await used(person)).demonstration).toBe(true);
  await setDemonstration(orm, false);
});

describe('GET /coupons/user/cpf', () => {
  it("is the CPF of one's own last use", async () => {
    const person = await api.signIn();
    expect(await ownCpf(person)).toBeNull();
    await createCouponUse(orm, { userId: person.id, ...sealed('11144477735'), usedAt: at('2026-05-28') });
    await createCouponUse(orm, { userId: person.id, ...sealed(), usedAt: at(testDay) });
    await createCouponUse(orm, sealed('12345678909'));
    expect(await ownCpf(person)).toBe(cpf);
  });
});
