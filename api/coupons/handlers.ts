import {
  createCoupon,
  deleteCoupon,
  exportCoupons,
  listCoupons,
  listCouponUses,
  readCouponRow,
  updateCoupon,
} from './back-office.ts';
import { listAvailableCoupons, listUsedCoupons, readOwnCpf } from './own-coupons.ts';
import { checkCouponUse, useCoupon } from './use-coupon.ts';

export const couponHandlers = {
  createCoupon,
  updateCoupon,
  deleteCoupon,
  listCoupons,
  readCouponRow,
  exportCoupons,
  listCouponUses,
  listAvailableCoupons,
  listUsedCoupons,
  readOwnCpf,
  useCoupon,
  checkCouponUse,
};
