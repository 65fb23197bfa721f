import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCoupon } from '#database/factories/coupons.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReceipt, createReceiptImage } from '#database/factories/receipts.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createReview } from '#database/factories/reviews.ts';
import {
  auditLog,
  categories,
  coupons,
  couponUses,
  establishments,
  prices,
  products,
  promotions,
  receiptImages,
  receipts,
  reportedPrices,
  reviews,
} from '#database/schema.ts';
import { openTestApi, type Person } from '../platform/testing.ts';
import { requireRealEstablishment } from './require-real-establishment.ts';

/** The first real establishment takes the demonstration of its kind away, once the person has agreed. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/backoffice/establishments';
let admin: Person;
let regionId = 0;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
  regionId = (await createRegion(orm)).id;
});

const hanging = [coupons, couponUses, promotions, prices, reportedPrices, reviews, receipts, receiptImages];
const rowsOf = async () => {
  const counts: number[] = [];
  for (const table of [establishments, ...hanging]) {
    const [row] = await orm.select({ rows: count() }).from(table);
    counts.push(row?.rows ?? 0);
  }
  return counts;
};

describe('with an invented establishment', () => {
  let shopId = 0;
  beforeEach(async () => {
    const person = await api.signIn();
    shopId = (await createEstablishment(orm, { isDemonstration: true })).id;
    const of = { establishmentId: shopId };
    await createPrice(orm, of);
    await createPromotion(orm, of);
    await createReview(orm, of);
    await createReportedPrice(orm, of);
    const { key } = await createReceiptImage(orm, { userId: person.id });
    await createReceipt(orm, { ...of, userId: person.id, imageKey: key });
    const coupon = await createCoupon(orm, of);
    await orm
      .insert(couponUses)
      .values({ couponId: coupon.id, useCode: `USE${coupon.id}`, usedAt: new Date() });
  });

  it('refuses a real one until the person agrees, and changes nothing', async () => {
    const before = await rowsOf();
    const body = { name: 'O primeiro', regionId };
    expect(await api.refusal(path, { method: 'POST', token: admin.token, body })).toEqual({
      status: 409,
      success: false,
      code: 'demonstration',
      message: 'Há ainda 1 estabelecimento de demonstração. O primeiro de verdade os tira do site.',
    });
    expect(await rowsOf()).toEqual(before);
    await orm.transaction(async (tx) => {
      await expect(requireRealEstablishment(tx, shopId)).rejects.toMatchObject({ code: 'demonstration' });
    });
  });

  it('takes all of it away, and leaves products, categories and what is real', async () => {
    const invented = await orm.$count(establishments, eq(establishments.isDemonstration, true));
    const catalogue = [await orm.$count(products), await orm.$count(categories)];
    const body = { name: 'O primeiro de verdade', regionId, replacesDemonstration: true };
    const { data } = await api.read('createEstablishment', path, { token: admin.token, body });
    expect(await rowsOf()).toEqual([1, ...hanging.map(() => 0)]);
    expect([await orm.$count(products), await orm.$count(categories)]).toEqual(catalogue);
    const [entry] = await orm.select().from(auditLog).where(eq(auditLog.rowId, data.id));
    expect(entry?.after).toMatchObject({
      name: 'O primeiro de verdade',
      demonstrationEstablishmentsRemoved: invented,
    });
    expect((await api.get('/public/establishments')).json()).toMatchObject({
      count: 1,
      demonstration: false,
    });
    await orm.transaction(async (tx) => {
      await expect(requireRealEstablishment(tx, data.id)).resolves.toBeUndefined();
      await expect(requireRealEstablishment(tx, shopId)).rejects.toMatchObject({ code: 'invalid' });
    });
    await orm.delete(establishments).where(eq(establishments.id, data.id));
  });
});

it('asks nothing where there is no demonstration', async () => {
  const body = { name: 'Mais um', regionId, replacesDemonstration: true };
  await api.read('createEstablishment', path, { token: admin.token, body });
});
