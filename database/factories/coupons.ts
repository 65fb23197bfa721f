import { addDays, cityDay } from '#domain/city-time.ts';
import { coupons, couponUses } from '../schema.ts';
import { createEstablishment } from './establishments.ts';
import { factory } from './factory.ts';
import { nextNumber } from './unique.ts';
import { createUser } from './users.ts';

export type Coupon = typeof coupons.$inferSelect;

/** Inserts a coupon of a month from today: 10 % of everything at a new butcher, unlimited, without minimum or bound. */
export const createCoupon = factory(coupons, async (orm, given) => {
  const startDate = given.startDate ?? cityDay(new Date());
  return {
    establishmentId: given.establishmentId ?? (await createEstablishment(orm)).id,
    code: `CUPOM${nextNumber()}`,
    discountType: 'percentage' as const,
    discountValue: 10,
    startDate,
    endDate: addDays(startDate, 30),
  };
});

/** Inserts a use of a coupon, by default of a new coupon by a new person without a CPF. It does not count at the coupon. */
export const createCouponUse = factory(couponUses, async (orm, given) => ({
  couponId: given.couponId ?? (await createCoupon(orm)).id,
  userId: given.userId === undefined ? (await createUser(orm)).id : given.userId,
  useCode: `USO-${nextNumber()}`,
  usedAt: new Date(),
}));
