import { afterAll, describe, expect, it } from 'vitest';
import { createCoupon, createCouponUse } from '#database/factories/coupons.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createUser } from '#database/factories/users.ts';
import { eq } from '#database/orm.ts';
import { couponUses } from '#database/schema.ts';
import { addDays } from '#domain/city-time.ts';
import { useCodeMessages } from '#domain/coupon-use-codes.ts';
import { setDemonstration } from '../platform/city-facts.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';
import { createUseCode } from './use-coupon.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/coupons/check';
let counters = 0;
/** Each test has a counter in a separate network, so that its calls are counted separately. */
const counter = () => {
  counters += 1;
  return `10.${counters}.0.1`;
};
const check = async (code: string, from = counter()) =>
  (await api.read('checkCouponUse', path, { body: { code }, from })).data;
const refuse = (body: unknown, from = counter()) => api.refusal(path, { method: 'POST', body, from });

async function use(overrides: Partial<Parameters<typeof createCouponUse>[1]> = {}) {
  const shop = await createEstablishment(orm, { name: 'Boi de Ouro' });
  const coupon = await createCoupon(orm, {
    establishmentId: shop.id,
    startDate: addDays(testDay, -5),
    endDate: addDays(testDay, 5),
    minPurchaseCentavos: 5000,
    maxDiscountCentavos: 2000,
  });
  const { useCode } = await createCouponUse(orm, {
    couponId: coupon.id,
    useCode: createUseCode(),
    usedAt: at(testDay, '07:30:00'),
    ...overrides,
  });
  return { coupon, useCode };
}

describe('POST /coupons/check', () => {
  it('works for anyone: the coupon, its shop and whether it holds, and nothing of the person', async () => {
    const person = await createUser(orm, { name: 'Beatriz Nunes' });
    const cpf = '52998224725';
    const { cpfs } = api.context;
    const { coupon, useCode } = await use({
      userId: person.id,
      cpfSealed: cpfs.encrypt(cpf),
      cpfHash: cpfs.hash(cpf),
      purchaseCentavos: 12_345,
    });
    const seen = await check(`${coupon.code} ${useCode.toLowerCase()}`);
    expect(seen).toMatchObject({
      useCode,
      code: coupon.code,
      Establishment: { name: 'Boi de Ouro' },
      Product: null,
      discountType: 'percentage',
      discountValue: 10,
      minPurchaseAmount: 50,
      maxDiscountAmount: 20,
      used_at: '2026-06-12T07:30:00-03:00',
      holds: true,
      validity: 'running',
      checkedBefore: null,
    });
    const text = JSON.stringify(seen);
    for (const secret of [person.name, person.email, cpf, '982247', '123.45', 'user', 'cpf']) {
      expect(text).not.toContain(secret);
    }
  });

  it('tells when the code was checked before, and keeps the first time', async () => {
    const { useCode } = await use();
    await check(useCode);
    api.pass(120);
    expect((await check(useCode)).checkedBefore).toBe('2026-06-12T12:00:00-03:00');
    api.pass(120);
    expect((await check(useCode)).checkedBefore).toBe('2026-06-12T12:00:00-03:00');
    api.pass(-240);
    const [stored] = await orm.select().from(couponUses).where(eq(couponUses.useCode, useCode));
    expect(stored?.checkedAt).toEqual(at(testDay, '12:00:00'));
  });

  it('is first at one of several counters', async () => {
    const { useCode } = await use();
    const seen = await Promise.all(Array.from({ length: 6 }, () => check(useCode)));
    expect(seen.filter(({ checkedBefore }) => checkedBefore === null)).toHaveLength(1);
  });

  it('holds on the day of the use alone; it tells that the days of the coupon are over, and an invented shop', async () => {
    const yesterday = await use({ usedAt: at(addDays(testDay, -1), '23:59:00') });
    expect(await check(yesterday.useCode)).toMatchObject({ holds: false, validity: 'running' });
    await setDemonstration(orm, true);
    const coupon = await createCoupon(orm, {
      startDate: addDays(testDay, -9),
      endDate: addDays(testDay, -1),
    });
    const { useCode } = await use({ couponId: coupon.id });
    expect(await check(useCode)).toMatchObject({ validity: 'over', isDemonstration: true });
    await setDemonstration(orm, false);
  });

  it('refuses a code that nobody has, and what is none', async () => {
    expect(await refuse({ code: 'ZZZZ-ZZZZ' })).toMatchObject({
      status: 404,
      message: 'Nenhum cupom foi usado com este código. Confira as letras com a pessoa.',
    });
    expect(await refuse({ code: 12_345_678 })).toEqual(wrong('code', useCodeMessages.missing));
    expect(await refuse({ code: 'K7QM' })).toEqual(wrong('code', useCodeMessages.shape));
  });

  it('is refused after thirty calls of one network in five minutes, so that nobody guesses codes', async () => {
    const from = counter();
    for (let times = 0; times < 30; times += 1) {
      expect((await refuse({ code: 'ZZZZ-ZZZZ' }, from)).status).toBe(404);
    }
    expect(await refuse({ code: 'ZZZZ-ZZZZ' }, from)).toMatchObject({ status: 429, code: 'too_many' });
    api.pass(301);
    expect((await refuse({ code: 'ZZZZ-ZZZZ' }, from)).status).toBe(404);
  });
});
