import { coupons } from '#database/schema.ts';
import { couponKeepingCan } from '#domain/coupons-can.ts';
import { deleteRow } from '../platform/delete-row.ts';
import { writeHandler } from '../platform/handler.ts';
import { noCoupon, selectCouponRow } from './coupon-list.ts';

/** Deletes a coupon that nobody has used. */
export const deleteCoupon = writeHandler('deleteCoupon', (request, context) =>
  deleteRow(request, context, { ...noCoupon, table: coupons, read: selectCouponRow, can: couponKeepingCan }),
);
