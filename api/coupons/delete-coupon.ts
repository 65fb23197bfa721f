import { coupons } from '#database/schema.ts';
import { couponKeepingCan } from '#domain/coupons-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { removeRow } from '../platform/removals.ts';
import { lockVersion } from '../platform/versions.ts';
import { noCoupon, selectCouponRow } from './coupon-list.ts';

/** Deletes a coupon that nobody has used. */
export const deleteCoupon = writeHandler(
  'deleteCoupon',
  async ({ params, query }, { tx, caller, now, audit }) => {
    const { id } = params;
    await lockVersion(tx, coupons, { id, version: query.version }, noCoupon);
    const before = await selectCouponRow(tx, id);
    requirePermission(couponKeepingCan(before).delete);
    const removalId = await removeRow({ tx, caller, now }, { noun: 'coupons', id, presented: before });
    await audit({ id, before, after: null });
    return { data: { deleted: true, removalId } };
  },
);
