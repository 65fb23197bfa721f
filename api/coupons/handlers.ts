import {
  createCoupon,
  deleteCoupon,
  exportCoupons,
  listCoupons,
  readCouponRow,
  updateCoupon,
} from './back-office.ts';
import { checkCouponUse } from './check-coupon-use.ts';
import { listAvailableCoupons } from './own-coupons.ts';
import { listCouponUses } from './list-coupon-uses.ts';
import { listUsedCoupons } from './list-used-coupons.ts';
import { readOwnCpf } from './read-own-cpf.ts';
import { useCoupon } from './use-coupon.ts';

export const couponHandlers = {
  createCoupon,
  updateCoupon,
  deleteCoupon,
  listCoupons,
  readCouponRow,
  exportCoupons,
  checkCouponUse,
  listAvailableCoupons,
  listCouponUses,
  listUsedCoupons,
  readOwnCpf,
  useCoupon,
};
