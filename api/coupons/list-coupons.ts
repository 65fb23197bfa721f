import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { countCoupons, readCouponRows } from './coupon-list.ts';

/** Lists coupons for the back office. */
export const listCoupons = readHandler('listCoupons', async ({ query }, { db, today }) => {
  const [data, count] = await Promise.all([
    readCouponRows(db, query, { ...pageOf(query), today }),
    countCoupons(db, query, today),
  ]);
  return { data, count, today };
});
