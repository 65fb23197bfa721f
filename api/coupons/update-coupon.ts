import { eq } from 'drizzle-orm';
import type { CouponBody } from '#contract/coupon-fields.ts';
import type { CouponRow } from '#contract/coupons.ts';
import { coupons } from '#database/schema.ts';
import type { Permission } from '#domain/can.ts';
import { couponKeepingCan, mayLimit } from '#domain/coupons-can.ts';
import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { noCoupon, selectCouponRow } from './coupon-list.ts';
import { columnsOf, refusing, requireFreeCode } from './save-coupon.ts';

const terms = [
  'discountType',
  'discountValue',
  'minPurchaseAmount',
  'maxDiscountAmount',
  'productId',
] as const satisfies readonly (keyof CouponBody & keyof CouponRow)[];

/**
 * Changes a coupon. Its row is held first, so that nobody uses it between the count of its uses and the new limit. A use
 * changes no version: it does not make stale what is being edited.
 */
export const updateCoupon = writeHandler('updateCoupon', async ({ params, body }, { tx, now, audit }) => {
  const { id } = params;
  await lockVersion(tx, coupons, { id, version: body.version }, noCoupon);
  const before = await selectCouponRow(tx, id);
  const can = couponKeepingCan(before);
  if (body.establishmentId !== before.establishmentId) requireAt('establishmentId', can.move);
  const changedTerm = terms.find((term) => body[term] !== before[term]);
  if (changedTerm) requireAt(changedTerm, can.changeTerms);
  requireAt('usageLimit', mayLimit(body.usageLimit, before));
  const taken = await requireFreeCode(tx, body, id);
  await refusing(
    tx
      .update(coupons)
      .set({ ...columnsOf(body), ...nextVersion(coupons, now) })
      .where(eq(coupons.id, id))
      .execute(),
    taken,
  );
  const after = await selectCouponRow(tx, id);
  await audit({ id, before, after });
  return { data: after };
});

function requireAt(field: string, permission: Permission): void {
  if (permission.may) return;
  throw new Failure('conflict', permission.why, [{ field, message: permission.why }]);
}
