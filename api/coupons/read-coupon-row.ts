import { readHandler } from '../platform/handler.ts';
import { selectCouponRow } from './coupon-list.ts';

export const readCouponRow = readHandler('readCouponRow', async ({ params }, { db }) => ({
  data: await selectCouponRow(db, params.id),
}));
