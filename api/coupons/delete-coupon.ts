import { coupons } from '#database/schema.ts';
import { couponKeepingCan } from '#domain/coupons-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { deleteRow, lockVersion } from '../platform/versions.ts';
import { noCoupon, selectCouponRow } from './coupon-list.ts';

/** Deletes a coupon that nobody has used. */
export const deleteCoupon = writeHandler('deleteCoupon', async ({ params, query }, { tx, audit }) => {
  const { id } = params;
  await lockVersion(tx, coupons, { id, version: query.version }, noCoupon);
  const before = await selectCouponRow(tx, id);
  requirePermission(couponKeepingCan(before).delete);
  await deleteRow(tx, coupons, id);
  await audit({ id, before, after: null });
  return { data: { deleted: true } };
});
