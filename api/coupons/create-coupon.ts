import { onlyRow } from '#database/only-row.ts';
import { coupons } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { selectCouponRow } from './coupon-list.ts';
import { columnsOf, refusing, requireFreeCode } from './save-coupon.ts';

/** Creates a coupon of a real establishment. */
export const createCoupon = writeHandler('createCoupon', async ({ body }, { tx, now, audit }) => {
  const taken = await requireFreeCode(tx, body);
  const created = await refusing(
    tx
      .insert(coupons)
      .values({ ...columnsOf(body), createdAt: now, updatedAt: now })
      .returning({ id: coupons.id })
      .execute(),
    taken,
  );
  const { id } = onlyRow(created);
  const after = await selectCouponRow(tx, id);
  await audit({ id, before: null, after });
  return { data: after };
});
