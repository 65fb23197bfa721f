import { addDays, cityDay } from '#domain/city-time.ts';
import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { coupons, couponUses } from '../schema.ts';
import { createEstablishment } from './establishments.ts';
import { nextNumber } from './unique.ts';
import { createUser } from './users.ts';

export type Coupon = typeof coupons.$inferSelect;
type CouponUse = typeof couponUses.$inferSelect;

/** Inserts a coupon of a month from today: 10 % of everything at a new butcher, unlimited, without minimum or bound. */
export async function createCoupon(
  orm: Orm,
  overrides: Partial<typeof coupons.$inferInsert> = {},
): Promise<Coupon> {
  const startDate = overrides.startDate ?? cityDay(new Date());
  const values: typeof coupons.$inferInsert = {
    establishmentId: overrides.establishmentId ?? (await createEstablishment(orm)).id,
    code: `CUPOM${nextNumber()}`,
    discountType: 'percentage',
    discountValue: 10,
    startDate,
    endDate: addDays(startDate, 30),
    ...overrides,
  };
  return onlyRow(await orm.insert(coupons).values(values).returning());
}

/** Inserts a use of a coupon, by default of a new coupon by a new person without a CPF. It does not count at the coupon. */
export async function createCouponUse(
  orm: Orm,
  overrides: Partial<typeof couponUses.$inferInsert> = {},
): Promise<CouponUse> {
  const values: typeof couponUses.$inferInsert = {
    couponId: overrides.couponId ?? (await createCoupon(orm)).id,
    userId: overrides.userId === undefined ? (await createUser(orm)).id : overrides.userId,
    useCode: `USO-${nextNumber()}`,
    usedAt: new Date(),
    ...overrides,
  };
  return onlyRow(await orm.insert(couponUses).values(values).returning());
}
